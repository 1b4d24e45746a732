/** Sheets of reports, read back by their own library. */
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { unzipped } from '../testing/sheet.ts';
import { type ReportSheet, reportSheetBytes } from './report-sheet.ts';

const sheet: ReportSheet = {
  title: 'Meters by day',
  facts: ['Station', 'Range: May'],
  columns: [
    { title: 'Begin', below: 'Asia/Shanghai', kind: 'instant' },
    { title: 'Grid', below: 'difference · kWh', kind: 'number', decimals: 2, sum: 3750.5 },
    { title: '=SOC', below: 'mean · %', kind: 'number', decimals: 1, sum: null },
  ],
  rows: [
    [new Date(Date.UTC(2026, 4, 1)), 1250.5, 40],
    [new Date(Date.UTC(2026, 4, 2)), 2500, null],
  ],
  sumWord: 'Total',
};
const read = async (of: ReportSheet) => {
  const bytes = Buffer.from(await reportSheetBytes(of));
  const [found] = (await readXlsx(bytes)).sheets;
  return { found, files: unzipped(bytes) };
};

it('has title, facts, heads with units, and a total that is a formula over its rows', async () => {
  const { found, files } = await read(sheet);
  expect(found?.rows.map(([first]) => first ?? null).slice(0, 3)).toEqual(['Meters by day', 'Station', 'Range: May']);
  expect(found?.rows[4]).toEqual(['Begin', 'Grid', '=SOC']);
  expect(found?.rows[5]).toEqual(['Asia/Shanghai', 'difference · kWh', 'mean · %']);
  const xml = files.get('xl/worksheets/sheet1.xml') ?? '';
  expect(xml).toMatch(/<c r="B9"[^>]*><f>SUM\(B7:B8\)<\/f><v>3750.5<\/v><\/c>/);
  expect(xml.match(/<f>/g)).toHaveLength(1);
  expect(xml).toMatch(/<pane [^>]*xSplit="1"[^>]*ySplit="6"/);
});

it('numbers have thousands separators and the decimals of their point, multiplied by a format', async () => {
  const { files } = await read(sheet);
  const styles = files.get('xl/styles.xml') ?? '';
  for (const format of ['#,##0.00', '#,##0.0', 'yyyy-mm-dd hh:mm']) expect([format, styles.includes(format)]).toEqual([format, true]);
});

it('has no formula without rows or totals', async () => {
  const { found, files } = await read({ ...sheet, rows: [] });
  expect(found?.rows).toHaveLength(6);
  expect(files.get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
  expect((await read({ ...sheet, sumWord: undefined })).files.get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
});
