/** Modules of one folder by their names, as paths from the repository without extension. */
const among = (folder: string) => (below: string, names: string) =>
  names.split(' ').map((name) => [folder, below, name].filter((part) => part !== '').join('/'));

const web = among('packages/web/src');
const contract = among('packages/contract/src');
const antd = among('node_modules/antd/es');
const parts = among('node_modules/@rc-component');
const icons = (names: string) => among('node_modules/@ant-design/icons/es')('icons', names);

/** A file of the bundle: every module that one of these modules needs and that no file before it has. */
interface SharedFile {
  readonly name: string;
  readonly modules: readonly string[];
}

/**
 * Without these files rolldown makes a file for each set of pages that share a module, often of less than 1 kB; a file takes 2 to 3 ms of a first view even from the
 * browser's cache. The order counts: what an earlier file has, later ones import, so that no two files import each other.
 */
const files: readonly SharedFile[] = [
  {
    // What the pages before sign-in, toasts and questions have in common with the frame: in a file of its own, or they would load the frame.
    name: 'base',
    modules: [
      ...web('kit/ui', 'switches'),
      ...web('kit/control', 'field-aria'),
      ...web('platform', 'use-latest'),
      ...web('platform/address', 'use-address use-search-state'),
      ...contract('accounts', 'calls'),
      ...icons('WarningOutlined DesktopOutlined CloseOutlined CloseCircleFilled'),
      ...antd('form', 'context'),
      ...antd('config-provider/hooks', 'useCSSVarCls'),
      ...antd('style/motion', 'motion fade zoom'),
      ...antd('_util', 'statusUtils ContextIsolator fallbackProp zindexContext motion hooks/useZIndex'),
      ...parts('util/es', 'Dom/focus pickAttrs'),
    ],
  },
  { name: 'frame', modules: [...web('app/frame', 'project-frame guarded'), ...contract('shown', 'log-words')] },
  {
    // The overview and nearly every other screen.
    name: 'common',
    modules: [
      ...web('kit/ui', 'value layout list facts use-width'),
      ...web('kit/control', 'select spin use-toast'),
      ...web('kit/export', 'fetch-file format-menu use-download'),
      ...web('kit', 'board/board panel/widget-view panel/widget-options why/text wall/wall-stage wall/freshness'),
      ...web('parts/wall', 'ribbon-picture turn-tool use-turn use-day'),
      ...web('parts/diagram', 'marks symbols diagram-wire layout/text-width wall/use-wall-parts'),
      ...web('parts/energy', 'curves use-flow use-overview-now use-today-why units/use-units units/unit-badge'),
      ...web('parts/energy/profit', 'use-settlement-now text held-text'),
      ...web('parts/points', 'text use-bound use-catalog'),
      ...web(
        'parts',
        'alarms/alarm-curve-button replay/compare-choice replay/second-instant monitor/difference monitor/text project/project-image',
      ),
      ...web('platform', 'address/device-link api/use-device-types live/use-second'),
      ...web('platform/format', 'count yuan point-value'),
      ...contract('', 'shown/actor-text energy/six-flows plans/slot-plan'),
      ...among('node_modules/@tanstack')('react-query/build/modern', 'useQueries'),
      ...icons('CheckCircleOutlined ClockCircleOutlined PlusOutlined EditOutlined DownloadOutlined TableOutlined'),
    ],
  },
  {
    // Three of four screens have a chart.
    name: 'charts',
    modules: [
      ...web('kit/chart', 'time-chart bar-chart share-ring spark-line picture statistics fitted echart'),
      ...web('parts', 'points/use-curves points/point-curves curves/point-series energy/slice-look'),
    ],
  },
  { name: 'overview', modules: web('features/home', 'home-screen station/station widgets/device-stats widgets/newest-faults') },
  { name: 'overview-below', modules: web('features/home', 'widgets/info widgets/cell widgets/fault-stat parts/locator') },
  {
    // Of the sign-in page too.
    name: 'fields',
    modules: [
      ...web('kit/form', 'form field check-field use-form'),
      ...web('kit/control', 'text-input password-input checkbox brand-look'),
      ...web('parts/people', 'text'),
    ],
  },
  {
    // Most screens other than the overview need most of this. Not the calendars (pickers, wall-picker, wall-clock), which are loaded when one is wanted.
    name: 'controls',
    modules: [
      ...parts('', 'overflow/es/index util/es/KeyCode'),
      ...antd('', 'style/motion/slide style/motion/move style/motion/collapse _util/PurePanel'),
      ...icons('LeftOutlined RightOutlined DeleteOutlined LinkOutlined SettingOutlined CopyOutlined'),
      ...web('kit/control', 'overlay-parts menu-list segmented drawer notice tag progress use-pointer-drag'),
      ...web('kit/form', 'dialog form-dialog fields text-field date-fields'),
      ...web('kit/table', 'table filter column table-export toolbar'),
      ...web('kit/range', 'day-input wall-instant range-bar quick-range'),
      ...web('kit/ui', 'search-input value-bar'),
      ...web('parts/people', 'actor-name'),
      ...contract('shown', 'file-formats'),
    ],
  },
  {
    // The pages of a device and its scenes.
    name: 'monitor',
    modules: [...web('parts/monitor', 'monitored-device point-drawer alarm-strip use-heat'), ...contract('alarms', 'limits-calls')],
  },
  {
    // Cockpit, energy home and their tiles on boards.
    name: 'energy-panels',
    modules: [
      ...web('features/e-cockpit/parts', 'alarm-panel carbon-panel data-panel curve-panel plan-panel units-panel'),
      ...web('parts/energy', 'profit/profit-panel six-flows/flow-panel six-flows/today-panel'),
    ],
  },
  {
    name: 'boards',
    modules: web(
      'features/boards',
      'parts/board-choices parts/use-device-choice board-context widgets/value widgets/points-panel widgets/trend widgets/text widgets/bar widgets/pie',
    ),
  },
];

/** Paths of all of these modules, without extension. */
export const sharedModules: readonly string[] = files.flatMap(({ modules }) => modules);

const pattern = (modules: readonly string[]) =>
  new RegExp(`[\\\\/](${modules.map((path) => path.replaceAll('/', '[\\\\/]')).join('|')})\\.(tsx?|js)$`);

export const sharedFiles = files.map(({ name, modules }, index) => ({ name, test: pattern(modules), priority: 9 - index / 100 }));
