/** Files of the project: a description of the demonstration, and reports of the available days. */
import { filesApi, operationsReportApi, reportsApi } from '@czyun/contract';
import { type PaperBlock, paperBytes } from '../../../paper/index.ts';
import { dayOn } from '../../../time/days.ts';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

const heading = (text: string): PaperBlock => ({ kind: 'heading', text });

/** One page, created like every document of the product. */
async function aboutPage(site: Site): Promise<Buffer> {
  const { project, projectId } = site;
  const blocks: readonly PaperBlock[] = [
    heading('本项目为演示 / This project is a demonstration'),
    {
      kind: 'notes',
      lines: [
        '设备、人员、读数与日前电价均为虚构；电价取自已公布的价目并标注为暂定。',
        'Devices, persons, readings and day-ahead prices are invented. The tariff is taken from a published price list and marked as provisional.',
        '班次、规则、阈值、分项、报表、计划与结算单由演示账号通过产品自身的接口建立，操作记录与签名真实。删除后不会再次建立。',
        'Shifts, rules, thresholds, sub-items, reports, plans and the bill were made by the demonstration accounts through the product itself; entries and signatures are genuine. What is removed is not made again.',
      ],
    },
    heading('设备 / Devices'),
    {
      kind: 'table',
      columns: [
        { title: '设备编号', below: 'Device key', align: 'left' },
        { title: '名称', below: 'Name', align: 'left' },
        { title: '英文名称', below: 'English name', align: 'left' },
        { title: '类型', below: 'Type', align: 'left' },
      ],
      rows: site.devices.map(({ key, name, nameEn, type }) => [key, name, nameEn ?? '', type.name.zh]),
    },
  ];
  return paperBytes(
    {
      language: 'zh',
      title: '演示项目说明 About this demonstration',
      facts: [
        { label: '项目 Project', value: project.name },
        { label: '地址 Address', value: project.address },
      ],
      blocks,
      foot: project.name,
      made: site.now(),
    },
    { projectId, workClass: 'background' },
  );
}

async function reportFiles(site: Site): Promise<void> {
  const { projectId, project } = site;
  const engineer = site.as('engineer');
  const upload = (name: string, bytes: Uint8Array) => engineer.upload(filesApi.uploadFile, { query: { projectId, name } }, bytes);
  const [from, to] = [site.date(-7), site.date(-1)];
  const range = { start: dayOn(project.timeZone, from).start, end: dayOn(project.timeZone, to).end };
  const { list } = await engineer.ask(reportsApi.reportList, { query: { projectId } });
  for (const { id, title, type } of list.filter((report) => report.type === 'dailyDiff').slice(0, 1))
    await site.once(`file/${type}`, async () => {
      const query = { projectId, id, ...range, format: 'pdf' as const };
      await upload(`${title} ${from} – ${to}.pdf`, await engineer.file(reportsApi.reportFile, { query }));
    });
  await site.once('file/operations', async () => {
    const query = { projectId, unit: 'day' as const, start: dayOn(project.timeZone, to).start };
    if (project.type === 1)
      await upload(`运行日报 Operations report ${to}.pdf`, await engineer.file(operationsReportApi.operationsReport, { query }));
  });
}

export const filesTheme: Theme = {
  name: 'files',
  needs: 'history',
  async make(site) {
    const { projectId } = site;
    await site.once('file/about', async () => {
      const query = { projectId, name: '演示项目说明 About this demonstration.pdf' };
      await site.as('engineer').upload(filesApi.uploadFile, { query }, await aboutPage(site));
    });
    await reportFiles(site);
  },
};
