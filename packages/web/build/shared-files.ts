/** A file of the bundle: every module that one of these sources needs and that no file before it has. */
interface SharedFile {
  readonly name: string;
  readonly of: RegExp;
}

const src = (paths: string) => new RegExp(`[\\\\/]web[\\\\/]src[\\\\/](${paths})\\.tsx?$`);

/** What the pages before sign-in, toasts and questions have in common with the frame: in a file of its own, or they would load the frame. */
const common = [
  /web[\\/]src[\\/](kit[\\/](ui[\\/]switches|control[\\/]field-aria)|platform[\\/](use-latest|address[\\/]use-(address|search-state)))\.tsx?$/,
  /contract[\\/]src[\\/]accounts[\\/]calls\.ts$/,
  /icons[\\/](Warning|Desktop|Close)Outlined\.js$|icons[\\/]CloseCircleFilled\.js$/,
  /antd[\\/]es[\\/](form[\\/]context|config-provider[\\/]hooks[\\/]useCSSVarCls|style[\\/]motion[\\/](motion|fade|zoom))\.js$/,
  /antd[\\/]es[\\/]_util[\\/](statusUtils|ContextIsolator|fallbackProp|zindexContext|motion|hooks[\\/]useZIndex)\.js$/,
  /@rc-component[\\/]util[\\/]es[\\/](Dom[\\/]focus|pickAttrs)\.js$/,
];

/**
 * Without these files rolldown makes a file for each set of pages that share a module, often of less than 1 kB. The order counts: what an earlier file has, later ones
 * import, so that no two files import each other.
 */
const files: readonly SharedFile[] = [
  { name: 'base', of: new RegExp(common.map(({ source }) => source).join('|')) },
  { name: 'frame', of: src('app/frame/(project-frame|guarded)') },
  { name: 'overview', of: src('features/home/(home-screen|station/station|widgets/(device-stats|newest-faults))') },
  { name: 'overview-below', of: src('features/home/(widgets/(info|cell|fault-stat)|parts/locator)') },
  // Of the sign-in page too.
  { name: 'fields', of: src('kit/(form/(form|field|check-field|use-form)|control/(text-input|password-input|checkbox|brand-look))') },
  // Most screens other than the overview need most of this. A file takes 3 ms even from the browser's cache, and with their styles there were twelve.
  {
    name: 'controls',
    of: new RegExp(
      [
        /@rc-component[\\/](overflow[\\/]es[\\/]index|util[\\/]es[\\/]KeyCode)\.js$|antd[\\/]es[\\/](style[\\/]motion[\\/](slide|move|collapse)|_util[\\/]PurePanel)\.js$|icons[\\/](Left|Right)Outlined\.js$/,
        src('kit/control/(overlay-parts|menu-list|select|segmented|drawer)'),
        src('kit/(form/(dialog|form-dialog|fields|text-field)|table/(table|filter|column))'),
      ]
        .map(({ source }) => source)
        .join('|'),
    ),
  },
  // Not the calendars (pickers, wall-picker, wall-clock), which are loaded when one is wanted.
  { name: 'dates', of: src('kit/range/(day-input|wall-instant|range-bar|quick-range)') },
];

export const sharedFiles = files.map(({ name, of }, index) => ({ name, test: of, priority: 9 - index / 100 }));
