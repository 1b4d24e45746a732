/** States of sendings and reasons why a plan was not sent, in both languages. */
import type { Text } from '@czyun/devices';

const numbers = (slots: readonly number[], between: string) => slots.join(between);
const with_ =
  (zh: string, en: string) =>
  (why: Text): Text => ({ zh: `${zh}：${why.zh}`, en: `${en}: ${why.en}` });

export const planReasons = {
  none: { zh: '', en: '' },
  unreadable: {
    zh: '设备没有告知当前计划，无法在失败时恢复',
    en: 'The device did not report its current plan, so it could not be restored',
  },
  notRead: { zh: '写入后未能读回', en: 'Read-back failed after writing' },
  differs: (slots: readonly number[]): Text => ({
    zh: `回读与计划不一致：时段 ${numbers(slots, '、')}`,
    en: `Read back otherwise than sent: slots ${numbers(slots, ', ')}`,
  }),
  approval: {
    zh: '该项目的危险操作须两人确认，计划下发要重新启动控制器；请先将控制器置于待机再下发，之后由两人确认启动',
    en: 'Dangerous commands need approval here, and sending a plan restarts the controller. Put it to standby first, send, then start it with approval',
  },
  fallBack: { zh: '控制器上还有待执行的回退，请先处理', en: 'An auto-revert is pending on the controller. Resolve it first.' },
  brokeBefore: { zh: '服务器在写入前中断，未写入任何内容', en: 'The server stopped before writing' },
  broke: { zh: '服务器在下发过程中中断', en: 'The server stopped while sending' },
  tooLong: {
    zh: '服务器中断过久，未再自动操作；请核对设备当前计划',
    en: 'The server was offline too long and took no further action. Compare with the plan in the device.',
  },
  missed: {
    zh: '到时服务器未运行，一小时后不再下发',
    en: 'The server was not running at that time; plans are not sent more than an hour late',
  },
  noRight: {
    zh: '定时人已无权向该设备下发计划',
    en: 'The user who scheduled the plan lost permission for this device',
  },
  others: {
    zh: '期间有他人启停过控制器，未自动恢复运行',
    en: 'Another user started or stopped the controller meanwhile; it was not restarted',
  },
  second: { zh: '启动命令等待另一人批准', en: 'The restart command is pending approval' },
  notResumed: with_('计划已核对，但控制器未能恢复运行', 'The plan was verified, but the controller was not started again'),
  resumeUnknown: with_('计划已核对，但控制器是否恢复运行未知', 'The plan was verified, but nobody knows whether the controller runs again'),
  notRestored: with_('原计划未能恢复，控制器保持暂停', 'The plan before could not be put back; the controller stays paused'),
  notRestoredIdle: with_(
    '原计划未能恢复；下发时计划并未执行',
    'The plan before could not be put back; plans were not in force when it was sent',
  ),
  pauseUnknown: with_('未写入任何时段，但控制器是否已暂停未知', 'No slot was written, but nobody knows whether the controller is paused'),
} as const;

/** Actions of operation entries about plans. */
export const planActions = {
  save: { zh: '保存充放电计划', en: 'Save a charge/discharge plan' },
  remove: { zh: '删除充放电计划', en: 'Remove a charge/discharge plan' },
  send: { zh: '下发充放电计划', en: 'Send a charge/discharge plan' },
  schedule: { zh: '定时下发充放电计划', en: 'Schedule a charge/discharge plan' },
  withdraw: { zh: '撤回定时下发的计划', en: 'Withdraw a scheduled plan' },
  differs: { zh: '设备计划与下发的不一致', en: 'The plan in the device differs from the one sent' },
  agrees: { zh: '设备计划恢复与下发的一致', en: 'The device has the sent plan again' },
} as const satisfies Record<string, Text>;

export const scheduleTexts = {
  at: { zh: '时间须在今后 48 小时内', en: 'The time must be within the next 48 hours' },
} as const satisfies Record<string, Text>;
