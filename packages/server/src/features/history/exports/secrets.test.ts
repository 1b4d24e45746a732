import { everyFieldText } from '@czyun/contract';
import type { ExportTarget } from '@czyun/contract/exports';
import { expect, it } from 'vitest';
import { splitTarget } from './secrets.ts';

const post = (address: string, ...headers: readonly { name: string; value: string | null }[]): ExportTarget => ({
  ...{ kind: 'post', address },
  headers: [...headers],
});
const path = 'schedule.target';

it('removes values from a target; one that was not entered is as stored while the host is the same', () => {
  const first = splitTarget(post('https://a.example.com/in', { name: 'Authorization', value: 'Bearer x' }), undefined, path);
  expect(first).toEqual({
    target: post('https://a.example.com/in', { name: 'authorization', value: null }),
    values: { authorization: 'Bearer x' },
    wrong: [],
  });
  const kept = (address: string) => splitTarget(post(address, { name: 'authorization', value: null }), first, path);
  expect(kept('https://a.example.com/other').values).toEqual({ authorization: 'Bearer x' });
  const wrong = [{ path: 'schedule.target.headers.0.value', message: everyFieldText.exportHeaderMissing }];
  for (const elsewhere of ['https://b.example.com/in', 'http://a.example.com/in', 'https://a.example.com:8443/in'])
    expect(kept(elsewhere)).toMatchObject({ values: {}, wrong });
});

it('refuses headers set by the server, and duplicates', () => {
  for (const name of ['Host', 'content-type', 'Content-Length', 'transfer-encoding', 'X-Export-Key'])
    expect([
      name,
      splitTarget(post('https://a.example.com', { name, value: 'x' }), undefined, path).wrong.map((each) => each.path),
    ]).toEqual([name, ['schedule.target.headers.0.name']]);
  const twice = splitTarget(post('https://a.example.com', { name: 'a', value: '1' }, { name: 'A', value: '2' }), undefined, path);
  expect(twice.wrong.map((each) => each.path)).toEqual(['schedule.target.headers.1.name']);
});
