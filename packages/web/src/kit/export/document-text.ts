import { defineMessages } from '../../platform/language/define-messages.ts';

/** Of files that are read as documents; apart from the other words of files, which every page with a table loads. */
export const documentText = defineMessages(
  'document',
  {
    export: '导出',
    csv: '下载 CSV',
    xlsx: '下载 Excel',
    pdf: '下载 PDF',
    print: '打印',
    blocked: '浏览器阻止了新标签页，请允许后重试，或下载 PDF 再打印',
  },
  {
    export: 'Export',
    csv: 'Download CSV',
    xlsx: 'Download Excel',
    pdf: 'Download PDF',
    print: 'Print',
    blocked: 'The browser kept the new tab from opening; allow it, or download the PDF and print that',
  },
);
