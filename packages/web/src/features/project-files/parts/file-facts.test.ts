import { describe, expect, it } from 'vitest';
import { sizeText } from '../../../platform/format/size.ts';
import { fileKind } from './file-facts.ts';

describe('facts about files', () => {
  it('name their kind', () => {
    expect(fileKind('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).toBe('sheet');
    expect(fileKind('text/csv; charset=gb18030')).toBe('csv');
    expect(fileKind('text/plain; charset=utf-8')).toBe('text');
    expect(fileKind('application/x-thing')).toBe('other');
  });
  it('never write a size of 1024', () => {
    expect(sizeText(0)).toBe('0 B');
    expect(sizeText(1023)).toBe('1023 B');
    expect(sizeText(1024)).toBe('1.0 KB');
    expect(sizeText(1024 * 1024 - 1)).toBe('1.0 MB');
    expect(sizeText(5.25 * 1024 * 1024)).toBe('5.3 MB');
  });
});
