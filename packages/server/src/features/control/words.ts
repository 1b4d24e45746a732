/** Reasons of commands that did not go through, in both languages. */
import { unitIn } from '@czyun/contract';
import type { Text } from '@czyun/devices';

const shown = (value: number) => String(Number(value.toPrecision(12)));

export const reasons = {
  none: { zh: '', en: '' },
  offline: { zh: '设备离线', en: 'The device is offline' },
  noPermission: { zh: '没有权限', en: 'No permission' },
  notWritable: { zh: '该参数不可写', en: 'This parameter cannot be written' },
  notWhole: { zh: '该参数需要整数', en: 'This parameter takes whole numbers' },
  notFinite: { zh: '该值不是有限数值', en: 'The value is not a finite number' },
  busy: { zh: '该参数上一条命令尚未结束', en: 'An earlier command for this parameter has not ended yet' },
  sentTimeout: {
    zh: '命令已发出，设备未在时限内应答，是否执行未知；不会自动重发',
    en: 'Sent, but the device did not answer in time: whether it acted is unknown; it will not be sent again',
  },
  notSent: (detail: string): Text => ({
    zh: `未发送，设备未收到该命令，可重新下发：${detail}`,
    en: `Not sent: ${detail}. The device never got it; it may be given again`,
  }),
  notShown: {
    zh: '设备已应答，但时限内未上报新值',
    en: 'The device answered, but did not report the value in time',
  },
  restartedUnsent: { zh: '服务器在发出前重启，命令未发出', en: 'The server restarted before it was sent; it was not sent' },
  restartedSent: {
    zh: '服务器在命令发出后重启，结果未知；不会自动重发',
    en: 'The server restarted after it was sent: the result is unknown; it will not be sent again',
  },
  broken: { zh: '服务器内部错误，结果未知', en: 'The server failed inside; the result is unknown' },
  belowMin: (limit: number, unit: string): Text => ({
    zh: `低于下限 ${shown(limit)}${unit && ` ${unitIn('zh', unit)}`}`,
    en: `Below the lower limit ${shown(limit)}${unit && ` ${unit}`}`,
  }),
  aboveMax: (limit: number, unit: string): Text => ({
    zh: `高于上限 ${shown(limit)}${unit && ` ${unitIn('zh', unit)}`}`,
    en: `Above the upper limit ${shown(limit)}${unit && ` ${unit}`}`,
  }),
  offStep: (step: number): Text => ({ zh: `必须是步长 ${shown(step)} 的整数倍`, en: `Must be a whole number of steps of ${shown(step)}` }),
  noSuchState: (allowed: Text): Text => ({ zh: `只能是：${allowed.zh}`, en: `Must be one of: ${allowed.en}` }),
  unknownBound: (name: Text): Text => ({ zh: `限值“${name.zh}”当前未知`, en: `The limit “${name.en}” is unknown at present` }),
  unknownInterlock: (name: Text, why: Text): Text => ({
    zh: `联锁条件“${name.zh}”当前未知（${why.zh}）`,
    en: `The interlock “${name.en}” is unknown at present (${why.en})`,
  }),
  deviceRefused: (detail: string): Text => ({ zh: `设备拒绝：${detail}`, en: `The device refused: ${detail}` }),
  mismatch: (asked: number, held: number): Text => ({
    zh: `回读值 ${shown(held)} 与设定值 ${shown(asked)} 不一致`,
    en: `Read back ${shown(held)}, asked for ${shown(asked)}`,
  }),
} as const;
