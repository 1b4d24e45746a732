import type { Job } from '@czyun/contract';
import { useState } from 'react';
import { JobList } from '../src/kit/job/job-list.tsx';
import { WorldMap } from '../src/kit/map/map.tsx';
import { Panel } from '../src/kit/panel/panel.tsx';
import { RangeBar } from '../src/kit/range/range-bar.tsx';
import { SeverityTag, StatusBadge } from '../src/kit/ui/badges.tsx';
import { CopyButton } from '../src/kit/ui/copy-button.tsx';
import { Pager } from '../src/kit/ui/pager.tsx';
import { Empty, NoPermission } from '../src/kit/ui/states.tsx';
import { Value } from '../src/kit/ui/value.tsx';
import { ValueBar } from '../src/kit/ui/value-bar.tsx';
import { bandsOf } from '../src/kit/ui/value-scale.ts';
import { end, now, start, zone } from './data.ts';
import { partText } from './part-words.ts';

const severities = [1, 2, 3] as const;
const statuses = ['run', 'auto', 'standby', 'stop', 'fault', 'offline', 'unknown'] as const;
const point = { type: 'number', unit: 'kW', decimals: 1 } as const;

const about = {
  kind: 'log-export',
  projectId: 1,
  by: { userId: 1, name: 'Chen', loginName: 'engadmin', kind: 'person' },
  said: '',
  cancelling: false,
  attempt: 1,
  result: null,
  file: null,
  error: null,
  asked: now,
  runAt: now,
  started: now,
  ended: null,
  expires: null,
} as unknown as Omit<Job, 'id' | 'name' | 'state' | 'progress'>;

/** Small elements used everywhere. */
export function Pieces() {
  const t = partText.useText();
  const [page, setPage] = useState(2);
  const [span, setSpan] = useState<readonly [number, number]>([start, end]);
  const name = t(($) => $.job.name);
  const jobs: readonly Job[] = [
    { ...about, id: 4, name, state: 'running', progress: 0.4 },
    { ...about, id: 3, name, state: 'waiting', progress: 0 },
    { ...about, id: 2, name, state: 'failed', progress: 0.6, ended: now, error: t(($) => $.job.failed) },
    { ...about, id: 1, name, state: 'done', progress: 1, ended: now, file: { name: 'log.csv', mediaType: 'text/csv', bytes: 123_456 } },
  ];
  const stations = [1, 2, 3].map((id) => ({
    id,
    place: { lng: 100 + id * 6, lat: 24 + id * 4 },
    name: t(($) => $.map.project, { n: id }),
    words: t(($) => $.map.words),
    tone: 'run' as const,
    figure: `${30 + 20 * id} %`,
    onOpen: () => undefined,
  }));
  return (
    <>
      <Panel title={t(($) => $.pieces.title)}>
        <p style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
          {severities.map((severity) => (
            <SeverityTag key={severity} severity={severity} />
          ))}
          {statuses.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          {(['good', 'stale', 'bad'] as const).map((quality) => (
            <Value key={quality} value={{ value: 12.3, time: now, quality }} point={point} />
          ))}
          <CopyButton text="kit" label={t(($) => $.pieces.copy)} />
        </p>
        <Pager page={page} pageSize={20} total={200} change={({ page: next }) => setPage(next ?? 1)} />
        {[20, 52, null].map((value) => (
          <ValueBar
            key={value}
            label={t(($) => $.pieces.limits)}
            text={`${value ?? '-'} ℃`}
            scale={{ low: 0, high: 60 }}
            value={value}
            wanted={30}
            bands={bandsOf({ high1: 55, high2: 50, low3: 5 })}
            tall
          />
        ))}
        <section aria-label={t(($) => $.pieces.range)}>
          <RangeBar quick="24h" span={span} zone={zone} offer={['1h', '24h', '7d']} onQuick={() => undefined} onSpan={setSpan} />
        </section>
      </Panel>
      <Panel title={name}>
        <JobList jobs={jobs} zone={zone} onCancel={() => undefined} onFile={() => undefined} />
        <JobList jobs={[]} zone={zone} onCancel={() => undefined} onFile={() => undefined} />
      </Panel>
      <WorldMap points={stations} tiles={null} label={t(($) => $.map.label)} />
      <Empty />
      <NoPermission code={4} />
    </>
  );
}
