/** Widgets that show points of devices; their options are those of `boardWidgets` in the contract. */
import {
  type BoardHeatFigure,
  type BoardPareto,
  type BoardPictureFit,
  type BoardRange,
  boardDeviceForm,
  boardPointForm,
  boardRanges,
  maxBoardDevices,
} from '@czyun/contract/boards';
import {
  choiceOption,
  countOption,
  freeText,
  linesOption,
  ownOption,
  pickedId,
  pickedText,
  switchOption,
} from '../../kit/panel/options.ts';
import { defineWidget, type Widget } from '../../kit/panel/registry.ts';

const title = freeText({ title: { zh: '标题', en: 'Title' } });

const isListed = (text: string, form: RegExp, least: number, most: number) => {
  const each = text === '' ? [] : text.split(',');
  return each.length >= least && each.length <= most && each.every((one) => form.test(one));
};

const points = (least: number, most: number) =>
  ownOption({
    title: { zh: '测点', en: 'Points' },
    isRight: (text) => isListed(text, boardPointForm, least, most),
    load: async () => {
      const { ManyPoints, OnePoint } = await import('./points/points-input.tsx');
      return most === 1 ? OnePoint : ManyPoints;
    },
  });

const rangeWords = {
  board: { zh: '同看板', en: 'As the board' },
  '1h': { zh: '最近 1 小时', en: 'Last hour' },
  '24h': { zh: '最近 24 小时', en: 'Last 24 hours' },
  '7d': { zh: '最近 7 天', en: 'Last 7 days' },
  '30d': { zh: '最近 30 天', en: 'Last 30 days' },
} as const;

const range = choiceOption<'board' | BoardRange>({
  title: { zh: '时间范围', en: 'Range' },
  initial: 'board',
  choices: (['board', ...boardRanges] as const).map((each) => ({ value: each, title: rangeWords[each] })),
});

const value = defineWidget({
  kind: 'board.value',
  title: { zh: '数值', en: 'Value' },
  options: { title, points: points(1, 1), spark: switchOption({ title: { zh: '显示走势', en: 'Show trend line' }, initial: true }) },
  load: async () => (await import('./widgets/value.tsx')).ValueWidget,
  size: { w: 3, h: 4 },
  minSize: { w: 2, h: 3 },
  phonePx: 150,
});

const trend = defineWidget({
  kind: 'board.trend',
  title: { zh: '趋势曲线', en: 'Trend' },
  options: {
    title,
    points: points(1, 12),
    range,
  },
  load: async () => (await import('./widgets/trend.tsx')).TrendWidget,
  size: { w: 6, h: 8 },
  minSize: { w: 3, h: 5 },
  phonePx: 300,
});

const gauge = defineWidget({
  kind: 'board.gauge',
  title: { zh: '量表', en: 'Gauge' },
  options: {
    title,
    points: points(1, 1),
    top: countOption({ title: { zh: '满量程', en: 'Full scale' }, initial: 100, least: 1, most: 1_000_000 }),
    bothWays: switchOption({ title: { zh: '正负双向', en: 'Both directions' }, initial: false }),
  },
  load: async () => (await import('./widgets/gauge.tsx')).GaugeWidget,
  size: { w: 3, h: 4 },
  minSize: { w: 2, h: 4 },
  phonePx: 170,
});

const bar = defineWidget({
  kind: 'board.bar',
  title: { zh: '柱状对比', en: 'Bars' },
  options: { title, points: points(1, 24) },
  load: async () => (await import('./widgets/bar.tsx')).BarWidget,
  size: { w: 6, h: 7 },
  minSize: { w: 3, h: 5 },
  phonePx: 280,
});

const pie = defineWidget({
  kind: 'board.pie',
  title: { zh: '占比', en: 'Shares' },
  options: { title, points: points(2, 12) },
  load: async () => (await import('./widgets/pie.tsx')).PieWidget,
  size: { w: 4, h: 7 },
  minSize: { w: 3, h: 5 },
  phonePx: 240,
});

const table = defineWidget({
  kind: 'board.table',
  title: { zh: '数据表', en: 'Table of values' },
  options: { title, points: points(1, 40) },
  load: async () => (await import('./widgets/table.tsx')).TableWidget,
  size: { w: 4, h: 8 },
  minSize: { w: 3, h: 4 },
  phonePx: 320,
});

const text = defineWidget({
  kind: 'board.text',
  title: { zh: '文字', en: 'Text' },
  options: { title, text: linesOption({ title: { zh: '内容', en: 'Content' }, most: 1000 }) },
  load: async () => (await import('./widgets/text.tsx')).TextWidget,
  size: { w: 3, h: 4 },
  minSize: { w: 2, h: 2 },
});

const diagram = defineWidget({
  kind: 'board.diagram',
  title: { zh: '接线图', en: 'Single-line diagram' },
  options: { title },
  load: async () => (await import('./widgets/diagram.tsx')).DiagramWidget,
  size: { w: 8, h: 12 },
  minSize: { w: 4, h: 6 },
  phonePx: 420,
});

const pareto = defineWidget({
  kind: 'board.pareto',
  title: { zh: '帕累托图', en: 'Pareto chart' },
  options: {
    title,
    of: choiceOption<BoardPareto>({
      title: { zh: '内容', en: 'Content' },
      initial: 'stopReason',
      choices: [
        { value: 'stopReason', title: { zh: '停机时间（按原因）', en: 'Stop time by reason' } },
        { value: 'stopDevice', title: { zh: '停机时间（按设备）', en: 'Stop time by device' } },
        { value: 'rejectReason', title: { zh: '不良品（按原因）', en: 'Rejects by reason' } },
        { value: 'rejectDevice', title: { zh: '不良品（按设备）', en: 'Rejects by device' } },
        { value: 'alarmDevice', title: { zh: '告警（按设备）', en: 'Alarms by device' } },
      ],
    }),
    range,
  },
  load: async () => (await import('./widgets/pareto.tsx')).ParetoWidget,
  size: { w: 6, h: 8 },
  minSize: { w: 3, h: 5 },
  phonePx: 300,
});

const states = defineWidget({
  kind: 'board.states',
  title: { zh: '状态条', en: 'Run states' },
  options: {
    title,
    devices: ownOption({
      title: { zh: '设备', en: 'Devices' },
      isRight: (text) => isListed(text, boardDeviceForm, 1, maxBoardDevices),
      load: async () => (await import('./points/devices-input.tsx')).DevicesInput,
    }),
    range,
  },
  load: async () => (await import('./widgets/states.tsx')).StatesWidget,
  size: { w: 8, h: 7 },
  minSize: { w: 4, h: 4 },
  phonePx: 300,
});

const heat = defineWidget({
  kind: 'board.heat',
  title: { zh: '热力图（日 × 时）', en: 'Heat map, day by hour' },
  options: {
    title,
    points: points(1, 1),
    figure: choiceOption<BoardHeatFigure>({
      title: { zh: '每小时取值', en: 'Figure of an hour' },
      initial: 'avg',
      choices: [
        { value: 'avg', title: { zh: '平均', en: 'Mean' } },
        { value: 'min', title: { zh: '最低', en: 'Lowest' } },
        { value: 'max', title: { zh: '最高', en: 'Highest' } },
        { value: 'diff', title: { zh: '累计量', en: 'Amount' } },
      ],
    }),
    range: choiceOption<'7d' | '30d'>({
      title: { zh: '时间范围', en: 'Range' },
      initial: '7d',
      choices: (['7d', '30d'] as const).map((each) => ({ value: each, title: rangeWords[each] })),
    }),
  },
  load: async () => (await import('./widgets/heat.tsx')).HeatWidget,
  size: { w: 6, h: 8 },
  minSize: { w: 4, h: 6 },
  phonePx: 320,
});

const cells = defineWidget({
  kind: 'board.cells',
  title: { zh: '电芯图', en: 'Cell map' },
  options: { title, points: points(1, 1) },
  load: async () => (await import('./widgets/cells.tsx')).CellsWidget,
  size: { w: 8, h: 12 },
  minSize: { w: 4, h: 7 },
  phonePx: 420,
});

const camera = defineWidget({
  kind: 'board.camera',
  title: { zh: '摄像头', en: 'Camera' },
  options: {
    title,
    camera: pickedText({ title: { zh: '摄像头', en: 'Camera' }, load: async () => (await import('./widgets/camera.tsx')).CameraChoices }),
  },
  load: async () => (await import('./widgets/camera.tsx')).CameraWidget,
  size: { w: 4, h: 7 },
  minSize: { w: 3, h: 5 },
  phonePx: 280,
});

const page = defineWidget({
  kind: 'board.page',
  title: { zh: '自定义页面', en: 'Custom page' },
  options: {
    title,
    page: pickedId({ title: { zh: '页面', en: 'Page' }, load: async () => (await import('./widgets/page.tsx')).PageChoices }),
  },
  load: async () => (await import('./widgets/page.tsx')).PageWidget,
  size: { w: 6, h: 10 },
  minSize: { w: 3, h: 6 },
  phonePx: 400,
});

const picture = defineWidget({
  kind: 'board.picture',
  title: { zh: '图片', en: 'Picture' },
  options: {
    title,
    file: pickedId({
      title: { zh: '项目文件', en: 'Project file' },
      load: async () => (await import('./widgets/picture.tsx')).PictureChoices,
    }),
    fit: choiceOption<BoardPictureFit>({
      title: { zh: '显示方式', en: 'Fit' },
      initial: 'whole',
      choices: [
        { value: 'whole', title: { zh: '完整显示', en: 'Whole picture' } },
        { value: 'fill', title: { zh: '填满', en: 'Fill the area' } },
      ],
    }),
  },
  load: async () => (await import('./widgets/picture.tsx')).PictureWidget,
  size: { w: 4, h: 7 },
  minSize: { w: 2, h: 3 },
  phonePx: 240,
});

export const boardWidgets: readonly Widget[] = [
  ...[value, trend, gauge, bar, pie, table, pareto, states, heat, cells],
  ...[text, diagram, camera, page, picture],
];
