import { describe, expect, it } from 'vitest';
import { isFile } from './fetch-file.ts';

describe('response to a download', () => {
  it('is a file unless it is an envelope', () => {
    expect(isFile(200, new Headers({ 'content-type': 'application/pdf' }))).toBe(true);
    expect(isFile(200, new Headers({ 'content-type': 'application/json; charset=utf-8', 'content-disposition': 'attachment' }))).toBe(true);
  });
  it('is an error when it is an envelope or did not succeed', () => {
    expect(isFile(200, new Headers({ 'content-type': 'application/json; charset=utf-8' }))).toBe(false);
    expect(isFile(404, new Headers({ 'content-type': 'application/pdf' }))).toBe(false);
  });
});
