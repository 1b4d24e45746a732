import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('quotes, neutralises formulas, and leaves numbers unchanged', () => {
  expect(csvLine(['a,"b"', '=1+1', '-5', '@x', '＝1', '\tx', '\r=1'])).toBe(`"a,""b""",'=1+1,'-5,'@x,'＝1,'\tx,"'\r=1"\r\n`);
  expect(csvLine([-5, null, '', 'two\nlines', 0])).toBe('-5,,,"two\nlines",0\r\n');
});
