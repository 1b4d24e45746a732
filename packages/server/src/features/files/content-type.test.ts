import { describe, expect, it } from 'vitest';
import { sniff } from './content-type.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

describe('a file', () => {
  it.each([
    ['a.png', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0]), 'image/png'],
    ['a.JPG', bytes([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['a.gif', bytes('GIF89a', [0, 0]), 'image/gif'],
    ['a.webp', bytes('RIFF', [1, 0, 0, 0], 'WEBPVP8 '), 'image/webp'],
    ['a.pdf', bytes('%PDF-1.7\n', [0, 1]), 'application/pdf'],
    ['a.xlsx', bytes('PK', [3, 4, 0]), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a.xls', bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'application/vnd.ms-excel'],
    ['电表.csv', bytes('时间,值\r\n1,2\r\n'), 'text/csv; charset=utf-8'],
    // 储能 in GBK.
    ['b.csv', bytes([0xb4, 0xa2, 0xc4, 0xdc], ',1\n'), 'text/csv; charset=gb18030'],
  ])('%s is detected by its content', (name, head, mediaType) => {
    expect(sniff(head, name)).toBe(mediaType);
  });

  it.each([
    ['a.png', bytes('<svg onload="x"/>')],
    ['a.svg', bytes('<svg/>')],
    ['a.html', bytes('<script>1</script>')],
    ['a.pdf.exe', bytes('%PDF-1.7')],
    ['a.exe', bytes('MZ', [0x90, 0])],
    ['a.csv', bytes('MZ', [0x90, 0])],
    ['a.docm', bytes('PK', [3, 4])],
    ['a', bytes('text')],
    ['a.constructor', bytes('text')],
    ['a.txt', bytes('nul', [0])],
  ])('%s is refused if its content is of another type', (name, head) => {
    expect(sniff(head, name)).toBeNull();
  });
});
