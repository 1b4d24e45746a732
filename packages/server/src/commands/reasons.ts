/** Reasons for failed commands, in both languages. */
import { timeText, unitIn } from '@czyun/contract';
import type { Text } from '@czyun/devices';

const shown = (value: number) => String(Number(value.toPrecision(12)));

export const reasons = {
  none: { zh: '', en: '' },
  offline: { zh: '设备离线', en: 'The device is offline' },
  noPermission: { zh: '没有权限', en: 'No permission' },
  notWritable: { zh: '该参数不可写', en: 'This parameter cannot be written' },
  notWhole: { zh: '该参数需要整数', en: 'This parameter requires whole numbers' },
  notFinite: { zh: '该值不是有限数值', en: 'The value is not a finite number' },
  busy: { zh: '未发送：该设备之前的命令迟迟未结束', en: 'Not sent: earlier commands to this device took too long' },
  tagged: ({ user_name: who, reason, until }: { user_name: string; reason: string; until: number | null }, zone: string): Text => ({
    zh: `已挂牌禁止操作：${who}，${reason}（${until === null ? '摘牌前一直有效' : `至 ${timeText(until, zone)}`}）`,
    en: `Locked out by ${who}: ${reason} (${until === null ? 'until removed' : `until ${timeText(until, zone)}`})`,
  }),
  waits: { zh: '等待另一人批准，尚未发出', en: 'Pending approval by another person; not sent' },
  needsPerson: { zh: '该操作须两人确认，免登录链接不能发起', en: 'This needs approval; a secret link cannot request it' },
  approvalExpired: { zh: '批准超时：无人确认，命令未发出', en: 'Approval expired; the command was not sent' },
  approvalRefused: (who: string, why: string): Text => ({
    zh: `未获批准：${who}${why && `，${why}`}`,
    en: `Not approved by ${who}${why && `: ${why}`}`,
  }),
  withdrawn: { zh: '发起人已撤回，命令未发出', en: 'Withdrawn by the requester; not sent' },
  expired: { zh: '未发送：已超过命令的有效时间', en: 'Not sent: the command has expired' },
  earlierFailed: { zh: '未发送：同组中前面的步骤未成功', en: 'Not sent: an earlier step of the group failed' },
  stopped: (stop: Text): Text => ({
    zh: `未发送：被停机命令“${stop.zh}”取消`,
    en: `Not sent: cancelled by the stop “${stop.en}”`,
  }),
  serverStops: { zh: '未发送：服务器正在停止', en: 'Not sent: the server is stopping' },
  elsewhere: {
    zh: '未发送：该项目当前由另一台服务器负责，请在该服务器上重新下发',
    en: 'Not sent: another server currently handles this project. Send it there.',
  },
  takenOver: {
    zh: '本服务器未发送：该命令已由其他服务器接管',
    en: 'Not sent: another server handles this command',
  },
  failedBefore: { zh: '未发送：服务器内部错误', en: 'Not sent: internal server error' },
  noFallBack: {
    zh: '未发送：没有可回退的原值',
    en: 'Not sent: the previous value is unknown, so auto-revert is not possible',
  },
  superseded: (id: number): Text => ({ zh: `回退已取消：被命令 ${id} 取代`, en: `Auto-revert cancelled by command ${id}` }),
  fallBackGone: { zh: '回退已取消：参数已不存在', en: 'Auto-revert cancelled: the parameter no longer exists' },
  fallBackFailed: (id: number, why: Text): Text => ({
    zh: `回退未执行（命令 ${id}）：${why.zh}`,
    en: `Auto-revert failed (command ${id}): ${why.en}`,
  }),
  unwritten: (outcome: Text, acted: Text): Text => ({
    zh: [outcome.zh, acted.zh, '结果暂未能写入记录，服务器会继续尝试'].filter(Boolean).join('；'),
    en: [outcome.en, acted.en, 'its end could not be written down yet, the server keeps trying'].filter(Boolean).join('; '),
  }),
  acted: { zh: '设备已执行', en: 'The device executed it' },
  mayHaveActed: { zh: '设备可能已执行，请核实', en: 'The device may have executed it: verify' },
  notActed: { zh: '设备未执行', en: 'The device did not execute it' },
  sentTimeout: {
    zh: '命令已发出，设备未在时限内应答，是否执行未知；不会自动重发',
    en: 'Sent, but no response from the device: the result is unknown. It will not be sent again',
  },
  notSent: (detail: string): Text => ({
    zh: `未发送，设备未收到该命令，可重新下发：${detail}`,
    en: `Not sent: ${detail}. The device never got it; it may be given again`,
  }),
  notShown: {
    zh: '设备已应答，但时限内未上报新值',
    en: 'The device responded but did not report the value in time',
  },
  restartedUnsent: { zh: '服务器在发出前中断，命令未发出', en: 'The server stopped before sending; it was not sent' },
  restartedSent: {
    zh: '服务器在命令发出后中断，结果未知，请核实；不会自动重发',
    en: 'The server stopped after sending: the result is unknown. Verify it; it will not be sent again',
  },
  broken: { zh: '服务器内部错误，结果未知', en: 'Internal server error; the result is unknown' },
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
