/** Texts of a mail with a report. */
import { type Language, linkOf, routes, timeText } from '@czyun/contract';
import type { Notice, PageAddress } from '../../notify/index.ts';
import type { Window } from './windows.ts';

export interface MailFacts {
  readonly projectId: number;
  readonly project: string;
  readonly zone: string;
  readonly reportId: number;
  readonly title: string;
  readonly range: Window;
  /** Size of the file, kB; a file that is too large is not attached. */
  readonly kB: number;
  readonly isTooLarge: boolean;
  readonly maxMb: number;
  readonly pageAddress: PageAddress;
}

/** Subject, project, whether the file is attached, and a link to the report page. */
export function mailNotice({ project, zone, title, range, kB, isTooLarge, maxMb, ...place }: MailFacts, language: Language): Notice {
  const span = `${timeText(range.start, zone, 'minute')} – ${timeText(range.end, zone, 'minute')} (${zone})`;
  const isZh = language === 'zh';
  const tooLarge = isZh
    ? `文件约 ${kB} kB，超过邮件附件上限 ${maxMb} MB，未附上；请在报表页面下载。`
    : `The file has about ${kB} kB, more than the ${maxMb} MB that a mail may hold, so it is not attached; take it from the page of reports.`;
  const address = place.pageAddress({ projectId: place.projectId, page: linkOf(routes['e-report'], { id: place.reportId }) });
  return {
    subject: `${project}${isZh ? '：' : ': '}${title} ${timeText(range.start, zone, 'day')}`,
    lines: [
      isZh ? `项目“${project}”的报表“${title}”。` : `The report “${title}” of the project “${project}”.`,
      `${isZh ? '时间范围' : 'Range'} ${span}`,
      isTooLarge ? tooLarge : isZh ? '报表见附件。' : 'The report is attached.',
    ],
    ...(address === null ? {} : { link: { text: isZh ? '打开报表' : 'Open the report', address } }),
  };
}
