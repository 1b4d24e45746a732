/** Why a plan was not sent, or how it stands, in both languages. */
import type { Text } from '@czyun/devices';

const numbers = (slots: readonly number[], between: string) => slots.join(between);
const with_ =
  (zh: string, en: string) =>
  (why: Text): Text => ({ zh: `${zh}：${why.zh}`, en: `${en}: ${why.en}` });

export const planReasons = {
  none: { zh: '', en: '' },
  unreadable: {
    zh: '设备没有告知当前计划，无法在失败时恢复',
    en: 'The device did not tell what it holds now, so that nothing could be put back',
  },
  notRead: { zh: '写入后未能读回', en: 'It could not be read back after writing' },
  differs: (slots: readonly number[]): Text => ({
    zh: `回读与计划不一致：时段 ${numbers(slots, '、')}`,
    en: `Read back otherwise than sent: slots ${numbers(slots, ', ')}`,
  }),
  approval: {
    zh: '该项目的危险操作须两人确认，计划下发要重新启动控制器；请先将控制器置于待机再下发，之后由两人确认启动',
    en: 'Two persons must stand behind dangerous commands here, and sending a plan starts the controller again; put it to standby first, send, and start it with a second person',
  },
  fallBack: { zh: '控制器上还有待执行的回退，请先处理', en: 'A fall-back is still owed on the controller; deal with that first' },
  brokeBefore: { zh: '服务器在写入前中断，未写入任何内容', en: 'The server broke off before anything was written' },
  broke: { zh: '服务器在下发过程中中断', en: 'The server broke off while it was sent' },
  tooLong: {
    zh: '服务器中断过久，未再自动操作；请核对设备当前计划',
    en: 'The server was away too long and did nothing more by itself; compare what the device holds',
  },
  missed: {
    zh: '到时服务器未运行，一小时后不再下发',
    en: 'No server ran at that time, and an hour later the plan is no longer sent',
  },
  noRight: {
    zh: '定时人已无权向该设备下发计划',
    en: 'The person who scheduled the plan may no longer send plans to this device',
  },
  others: {
    zh: '期间有他人启停过控制器，未自动恢复运行',
    en: 'Somebody else started or stopped the controller meanwhile, so it was not started again',
  },
  second: { zh: '启动命令等待另一人批准', en: 'The command to start it again waits for a second person' },
  notResumed: with_('计划已核对，但控制器未能恢复运行', 'The plan was verified, but the controller was not started again'),
  resumeUnknown: with_('计划已核对，但控制器是否恢复运行未知', 'The plan was verified, but nobody knows whether the controller runs again'),
  notRestored: with_('原计划未能恢复，控制器保持暂停', 'The plan before could not be put back; the controller stays paused'),
  notRestoredIdle: with_(
    '原计划未能恢复；下发时计划并未执行',
    'The plan before could not be put back; plans were not in force when it was sent',
  ),
  pauseUnknown: with_('未写入任何时段，但控制器是否已暂停未知', 'No slot was written, but nobody knows whether the controller is paused'),
} as const;

export const scheduleTexts = {
  schedule: { zh: '定时下发充放电计划', en: 'Schedule a charge and discharge plan' },
  withdraw: { zh: '撤回定时下发的计划', en: 'Withdraw a scheduled plan' },
  at: { zh: '时间须在今后 48 小时内', en: 'The time must lie within the next 48 hours' },
} as const satisfies Record<string, Text>;
