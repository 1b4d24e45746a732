import { defineMessages } from '../../src/platform/language/define-messages.ts';

const zh = {
  title: '区域变更记录',
  filter: { label: '筛选记录', words: '按内容查找', account: '操作人' },
  column: { time: '时间', person: '操作人', content: '内容' },
  none: { title: '还没有记录', hint: '新建区域后会出现在这里。' },
  chart: { title: '各人操作次数', count: '次数' },
  file: '区域变更记录',
  add: { open: '新建区域', name: '区域名称', save: '保存区域' },
} as const;

const en = {
  title: 'Journal of regions',
  filter: { label: 'Filter entries', words: 'Find by content', account: 'Done by' },
  column: { time: 'Time', person: 'Done by', content: 'Content' },
  none: { title: 'No entries yet', hint: 'They appear once a region is created.' },
  chart: { title: 'Operations by person', count: 'Operations' },
  file: 'regions',
  add: { open: 'New region', name: 'Name of the region', save: 'Save region' },
};

export const journalText = defineMessages({ zh: async () => ({ zh }), en: async () => ({ en }) });
