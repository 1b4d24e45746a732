import { expect, it } from 'vitest';
import { agentName } from './agent.ts';

it('names browser and system', () => {
  const of = (agent: string) => agentName(agent);
  expect(of('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36')).toBe(
    'Chrome 138 · Windows',
  );
  expect(
    of('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.1'),
  ).toBe('Edge 138 · Windows');
  expect(
    of(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari 18 · iPhone');
  expect(of('Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.49')).toBe(
    'WeChat 8 · Android',
  );
  expect(of('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox 140 · Linux');
  expect(of('node')).toBe('node');
  expect(of('  ')).toBeNull();
});
