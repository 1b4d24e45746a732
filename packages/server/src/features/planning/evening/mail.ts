/** Mail to the user who configured the evening plan: it is withheld. */
import { eveningProof, linkOf, routes } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Accounts } from '../../../accounts/types.ts';
import type { Notify } from '../../../notify/index.ts';
import type { ProjectRecord } from '../../../registry/types.ts';

export interface EveningMailDeps {
  readonly accounts: Pick<Accounts, 'mailOf'>;
  readonly notify: Pick<Notify, 'offers' | 'pageAddress' | 'send'>;
}

interface MailOf {
  readonly project: ProjectRecord;
  readonly userId: number | null;
}

/** Without figures: access to money depends on permissions, which do not apply to a mailbox. */
const lines: readonly Text[] = [
  {
    zh: `在最近 ${eveningProof.days} 天的回测中，按预测求出的方案收益低于现行计划，因此每晚自动下发暂停，设备保持现行计划。`,
    en: `In the back-test of the last ${eveningProof.days} days, plans from the forecast earned less than the plan in force. Nothing is sent each evening until that changes; the device keeps its plan.`,
  },
  {
    zh: '每晚重新回测，预测方案不再落后时自动恢复下发。',
    en: 'The back-test runs every evening. Sending resumes automatically when forecast plans are no longer behind.',
  },
];

export async function notifyBehind({ accounts, notify }: EveningMailDeps, { project, userId }: MailOf): Promise<void> {
  const person = userId === null ? null : await accounts.mailOf(userId);
  if (!person || userId === null || !notify.offers('email')) return;
  const language = person.language ?? 'zh';
  const subject: Text = { zh: `${project.name}：每晚自动下发已暂停`, en: `${project.name}: evening plan not sent` };
  const address = notify.pageAddress({ projectId: project.id, page: linkOf(routes['e-manage'], { tab: 'settings' }) });
  const text: Text = { zh: '查看储能策略', en: 'Open the strategy' };
  await notify.send({
    channel: 'email',
    target: { address: person.email },
    notice: {
      subject: subject[language],
      lines: lines.map((line) => line[language]),
      ...(address === null ? {} : { link: { text: text[language], address } }),
    },
    ...{ projectId: project.id, userId },
  });
}
