import type { PieceColumn, PieceColumnForm, PieceGroup } from '@czyun/contract/piece-energy';
import type { Text } from '@czyun/devices';

export const groupWords: Readonly<Record<PieceGroup, Text>> = {
  day: { zh: '生产日', en: 'Production day' },
  shift: { zh: '班次', en: 'Shift' },
  crew: { zh: '班组', en: 'Crew' },
  device: { zh: '设备', en: 'Machine' },
  product: { zh: '产品', en: 'Product' },
  order: { zh: '工单批次', en: 'Order' },
};

/** Shown for rows without a value in the group. */
export const noneWords: Readonly<Record<PieceGroup, Text>> = {
  day: { zh: '-', en: '-' },
  shift: { zh: '班次之外', en: 'Outside of shifts' },
  crew: { zh: '班次之外', en: 'Outside of shifts' },
  device: { zh: '-', en: '-' },
  product: { zh: '未登记产品', en: 'No product' },
  order: { zh: '无工单', en: 'No order' },
};

export const columnWords: Readonly<Record<PieceColumn, Text>> = {
  made: { zh: '产量', en: 'Pieces' },
  good: { zh: '合格品', en: 'Good pieces' },
  rejects: { zh: '不良', en: 'Rejects' },
  rate: { zh: '不良率', en: 'Reject rate' },
  oee: { zh: 'OEE', en: 'OEE' },
  availability: { zh: '可用率（OEE）', en: 'Availability (OEE)' },
  effectiveness: { zh: '性能率', en: 'Effectiveness' },
  quality: { zh: '合格率', en: 'Quality' },
  energy: { zh: '用电量', en: 'Energy' },
  productive: { zh: '生产用电', en: 'Productive energy' },
  setup: { zh: '换型用电', en: 'Set-up energy' },
  idle: { zh: '待机用电', en: 'Idle energy' },
  base: { zh: '停机基础用电', en: 'Base load energy' },
  perPiece: { zh: '单件电耗', en: 'Energy per piece' },
  perGood: { zh: '合格品单件电耗', en: 'Energy per good piece' },
  cost: { zh: '电费', en: 'Energy cost' },
  costPerGood: { zh: '合格品单件电费', en: 'Cost per good piece' },
  air: { zh: '压缩空气用电', en: 'Compressed air energy' },
  airPerGood: { zh: '合格品单件压缩空气电耗', en: 'Compressed air per good piece' },
  airCost: { zh: '压缩空气电费', en: 'Compressed air cost' },
};

export const unitWords: Readonly<Record<PieceColumnForm['unit'], Text>> = {
  '': { zh: '', en: '' },
  pcs: { zh: '件', en: 'pcs' },
  '%': { zh: '%', en: '%' },
  kWh: { zh: 'kWh', en: 'kWh' },
  'kWh/pcs': { zh: 'kWh/件', en: 'kWh/pcs' },
  CNY: { zh: '元', en: 'CNY' },
  'CNY/pcs': { zh: '元/件', en: 'CNY/pcs' },
};

export const reportWords = {
  title: { zh: '生产报表', en: 'Production report' },
  project: { zh: '项目', en: 'Project' },
  range: { zh: '时间范围', en: 'Range' },
  made: { zh: '生成时间', en: 'Created' },
  by: { zh: '生成人', en: 'By' },
  sum: { zh: '合计', en: 'Total' },
  none: { zh: '没有报表数据', en: 'No report data available' },
  pieces: { zh: '产量', en: 'Pieces' },
  energy: {
    zh: '用电量取自各设备自身的电能表，按运行状态与批次逐位分摊；压缩空气用电另列，不在用电量之内；电费按每刻钟的电价计算，每行四舍五入一次。',
    en: 'Energy is that of the machines’ own registers, split to the last digit by run state and order. Compressed air is listed beside it and is not part of it. Costs use the price of each quarter-hour; each row is rounded once.',
  },
} as const satisfies Record<string, Text>;

/** Texts of the explanation of the energy per piece. */
export const pieceWords = {
  perGood: { zh: '单件能耗', en: 'Energy per good piece' },
  perGoodRule: { zh: '用电量 ÷ 合格品', en: 'Energy ÷ good pieces' },
  energy: { zh: '设备用电量', en: 'Energy of the machines' },
  made: columnWords.made,
  rejects: columnWords.rejects,
  good: columnWords.good,
} satisfies Readonly<Record<string, Text>>;
