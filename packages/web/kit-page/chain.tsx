import type { WhyNode } from '@czyun/contract/why';
import { Panel } from '../src/kit/panel/panel.tsx';
import { WhyChain } from '../src/kit/why/why-chain.tsx';
import { now, zone } from './data.ts';
import { partText } from './part-words.ts';

const bare = {
  ...{ value: null, text: null, unit: '', decimals: 0, factor: 1, way: null },
  ...{ rule: null, time: null, quality: null, to: null },
} as const satisfies Partial<WhyNode>;
const unit = { unit: 'kWh', decimals: 2 } as const;

/** The chain behind a sum: registers, a line between two readings, a place in the device, many closed parts. */
export function Chain() {
  const t = partText.useText();
  const [register, reading] = [t(($) => $.chain.register), t(($) => $.chain.reading)];
  const place = (depth: number): WhyNode => ({
    ...bare,
    depth,
    role: 'source',
    label: t(($) => $.chain.source),
    text: 'Modbus · 03 · 1024 · u32 × 0.1',
  });
  const to = { deviceId: 1, metric: 'energy', entryId: null };
  const nodes: readonly WhyNode[] = [
    {
      ...bare,
      ...unit,
      depth: 0,
      role: 'figure',
      label: t(($) => $.chain.figure),
      value: 1234.5,
      way: 'sum',
      rule: t(($) => $.chain.rule),
      time: now,
    },
    { ...bare, ...unit, depth: 1, role: 'part', label: t(($) => $.meter, { n: 1 }), value: 1300, way: 'sum', to },
    { ...bare, ...unit, depth: 2, role: 'register', label: register, value: 9300, way: 'same', time: now },
    { ...bare, ...unit, depth: 3, role: 'reading', label: reading, value: 9300, time: now, quality: 'good', to },
    place(4),
    {
      ...bare,
      ...unit,
      depth: 2,
      role: 'register',
      label: register,
      value: 8000,
      factor: -1,
      way: 'line',
      time: now,
      quality: 'estimated',
    },
    { ...bare, ...unit, depth: 3, role: 'reading', label: reading, value: 7990, time: now - 3_600_000, quality: 'stale' },
    { ...bare, ...unit, depth: 3, role: 'reading', label: reading, value: 8010, time: now, quality: 'bad' },
    { ...bare, ...unit, depth: 1, role: 'part', label: t(($) => $.chain.losses), value: 65.5, factor: -1, way: 'sum' },
    ...Array.from(
      { length: 15 },
      (_, n): WhyNode => ({ ...bare, ...unit, depth: 2, role: 'reading', label: t(($) => $.meter, { n: n + 2 }), value: n, time: now }),
    ),
  ];
  return (
    <Panel title={t(($) => $.chain.title)}>
      <WhyChain
        nodes={nodes}
        timeZone={zone}
        link={(_, label) => (
          <a href="#chain" aria-label={`${t(($) => $.act)} ${label}`}>
            {t(($) => $.act)}
          </a>
        )}
      />
    </Panel>
  );
}
