import { deviceSetupApi } from '@czyun/contract';
import { expect, it } from 'vitest';
import { questionOf, registerProblems } from './register-question.ts';

const good = { host: ' 10.0.0.7 ', port: '502', unit: '1', table: 'input', address: '0x9C40', count: '10' };

it('a read of registers has numbers and the selected table', () => {
  expect(questionOf(good)).toEqual({ host: '10.0.0.7', port: 502, unit: 1, table: 'input', address: 40_000, count: 10 });
  expect(registerProblems(good)).toEqual({});
});

it('an invalid read has an error beside its field, as on the server', () => {
  const typed = { host: ['', 'a b'], port: ['0', '65536'], unit: ['256'], count: ['0', '126'] } as const;
  for (const [field, texts] of Object.entries(typed)) {
    for (const text of texts) {
      const draft = { ...good, [field]: text };
      const { host, port, unit, ...asked } = questionOf(draft);
      const body = { ...asked, projectId: 1, connection: { kind: 'modbus', host, port, unit, pollMs: 5000 } };
      const [issue] = deviceSetupApi.readRegisters.body.safeParse(body).error?.issues ?? [];
      expect(`text:${(registerProblems(draft) as Record<string, string>)[field]}`, `${field} = “${text}”`).toBe(issue?.message);
    }
  }
  expect(registerProblems({ ...good, address: '70000' })).toEqual({ address: 'registerWrong' });
  expect(registerProblems({ ...good, unit: '' })).toEqual({ unit: 'unitWrong' });
});
