/** Texts of exports: jobs, operation entries, notices. */
import { type Language, linkOf, routes, timeText } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Notice, PageAddress } from '../../../notify/index.ts';
import type { TimeRange } from '../requested-params.ts';

export const jobNames = {
  export: { zh: '导出数据', en: 'Export data' },
  delivery: { zh: '定期导出', en: 'Scheduled export' },
} as const satisfies Record<string, Text>;

export const actions = {
  export: { zh: '导出数据', en: 'Export data' },
  add: { zh: '新建定期导出', en: 'Create an export schedule' },
  change: { zh: '修改定期导出', en: 'Change an export schedule' },
  remove: { zh: '删除定期导出', en: 'Remove an export schedule' },
  deliver: { zh: '交付导出文件', en: 'Deliver an export' },
} as const satisfies Record<string, Text>;

export const writtenText = (values: number): Text => {
  const shown = values.toLocaleString('en');
  return { zh: `已写入 ${shown} 个值`, en: `${shown} ${values === 1 ? 'value' : 'values'} written` };
};
export const deliveringText: Text = { zh: '正在交付文件', en: 'Delivering the file' };

export interface NoticeFacts {
  readonly projectId: number;
  readonly project: string;
  readonly zone: string;
  readonly title: string;
  readonly range: TimeRange;
  readonly pageAddress: PageAddress;
}

function shared({ project, zone, title, range, ...place }: NoticeFacts, language: Language) {
  const isZh = language === 'zh';
  const span = `${timeText(range.start, zone, 'minute')} – ${timeText(range.end, zone, 'minute')} (${zone})`;
  const address = place.pageAddress({ projectId: place.projectId, page: linkOf(routes.exports) });
  return {
    isZh,
    about: isZh ? `项目“${project}”的定期导出“${title}”。` : `Scheduled export “${title}” of the project “${project}”.`,
    span: `${isZh ? '时间范围' : 'Range'} ${span}`,
    subject: `${project}${isZh ? '：' : ': '}${title} ${timeText(range.start, zone, 'day')}`,
    link: address === null ? {} : { link: { text: isZh ? '打开数据导出' : 'Open exports', address } },
  };
}

/** The mail that carries a file, or reports that it is too large. */
export function fileNotice(facts: NoticeFacts, isTooLarge: boolean, language: Language): Notice {
  const { isZh, about, span, subject, link } = shared(facts, language);
  const tooLarge = isZh
    ? '文件超过邮件附件上限，未附上；请在数据导出页面下载。'
    : 'The file is too large for an e-mail. Download it on the page of exports.';
  return { subject, lines: [about, span, isTooLarge ? tooLarge : isZh ? '文件见附件。' : 'The file is attached.'], ...link };
}

/** To the author of the schedule: a file was not delivered, and will not be retried. */
export function failureNotice(facts: NoticeFacts, reason: string, language: Language): Notice {
  const { isZh, about, span, subject, link } = shared(facts, language);
  const failed = isZh ? `文件未能交付（${reason}），不再重试。` : `The file was not delivered (${reason}) and is not tried again.`;
  return { subject: `${isZh ? '交付失败' : 'Not delivered'} ${subject}`, lines: [about, span, failed], ...link };
}
