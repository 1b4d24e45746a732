import type { ConnectionTest, TestedPoint } from '@czyun/contract';
import { useState } from 'react';
import { Checkbox } from '../../../../kit/control/checkbox.tsx';
import { Notice } from '../../../../kit/control/notice.tsx';
import { Table } from '../../../../kit/table/table.tsx';
import box from '../../../../kit/ui/box.module.css';
import { NumberText } from '../../../../kit/ui/value.tsx';
import { quiet } from '../quiet.ts';
import css from '../setup.module.css';
import { projectSetupText } from '../text.ts';
import { hexOf } from './register-view.ts';

/** Up to this number all points are drawn, so that the page can be searched for one; with more, only the visible ones. */
const maxWhole = 200;

const qualities = { good: 'run', bad: 'warn', missing: 'offline' } as const;

function Shown({ point }: { readonly point: TestedPoint }) {
  if (point.word !== null) return <>{point.word}</>;
  if (typeof point.value === 'string') return <>{point.value}</>;
  return <NumberText value={point.value} unit={point.unit ?? ''} decimals={point.decimals} />;
}

/** Result of a connection test: whether it succeeded, every decoded value with its raw words, and errors. */
export function TestResult({ test }: { readonly test: ConnectionTest }) {
  const t = projectSetupText.useText();
  const [only, setOnly] = useState(false);
  const count = (quality: TestedPoint['quality']) => test.points.filter((point) => point.quality === quality).length;
  const [bad, missing] = [count('bad'), count('missing')];
  const shown = only ? test.points.filter(({ quality }) => quality !== 'good') : test.points;
  const modbus = test.points.some(({ address }) => address !== null);
  return (
    <section className={box.stack} aria-label={t(($) => $.test.values)}>
      <Verdict test={test} />
      {test.message !== null && <Message message={test.message} />}
      {test.points.length > 0 && (
        <>
          <p className={`${box.row} ${box.wrap} ${box.between} ${box.small}`}>
            <span role="status">{t(($) => $.test.count, { n: test.points.length, good: count('good'), bad, missing })}</span>
            {bad + missing > 0 && (
              <Checkbox checked={only} onChange={setOnly}>
                {t(($) => $.test.only)}
              </Checkbox>
            )}
          </p>
          <Table<TestedPoint>
            id="tested"
            label={t(($) => $.test.values)}
            grid
            heightPx={320}
            {...(test.points.length > maxWhole ? { rowPx: { normal: 36, dense: 30 } } : {})}
            rows={shown}
            rowKey={({ metric }) => metric}
            columns={[
              {
                id: 'name',
                title: t(($) => $.test.col.name),
                width: 'minmax(180px, 1fr)',
                cell: (point) => (
                  <span title={point.metric} data-point={point.metric}>
                    {point.name}
                  </span>
                ),
              },
              { id: 'value', title: t(($) => $.test.col.value), number: true, width: 130, cell: (point) => <Shown point={point} /> },
              {
                id: 'quality',
                title: t(($) => $.test.col.quality),
                width: 104,
                cell: ({ quality }) => (
                  <span className="cz-status">
                    <span className={`cz-dot ${qualities[quality]}`} aria-hidden="true" />
                    {t(($) => $.test.quality[quality])}
                  </span>
                ),
              },
              ...(modbus
                ? [
                    {
                      id: 'register',
                      title: t(($) => $.test.col.register),
                      width: 84,
                      number: true as const,
                      cell: ({ address }: TestedPoint) => (
                        <span className="cz-num" title={address === null ? '' : hexOf(address)}>
                          {address}
                        </span>
                      ),
                    },
                    {
                      id: 'raw',
                      title: t(($) => $.test.col.raw),
                      width: 132,
                      cell: ({ raw }: TestedPoint) => <code>{raw.join(' ')}</code>,
                    },
                  ]
                : []),
            ]}
            none={{ title: t(($) => $.test.nothing), hint: '' }}
          />
        </>
      )}
      {test.refused.length > 0 && (
        <Notice
          kind="warning"
          title={t(($) => $.test.refused)}
          description={test.refused.map(({ table, address, count: n, message }) => (
            <div key={`${table}:${address}`}>
              {t(($) => $.test.refusedOne, {
                table: t(($) => $.table[table as 'holding']),
                from: address,
                to: address + n - 1,
                message,
              })}
            </div>
          ))}
        />
      )}
    </section>
  );
}

function Verdict({ test }: { readonly test: ConnectionTest }) {
  const t = projectSetupText.useText();
  const { error } = test;
  if (error !== null) {
    const code = error.code;
    const title = code === null ? t(($) => $.test.failed) : t(($) => $.test.failedCode, { code });
    return <Notice kind="error" role="alert" title={title} description={error.message} />;
  }
  if (!test.ok) return <Notice kind="warning" role="alert" title={t(($) => $.test.nothing)} />;
  const ms = Math.max(1, Math.round(test.roundTripMs ?? 0));
  const title = test.message === null ? t(($) => $.test.ok, { ms }) : t(($) => $.test.okMqtt);
  return <Notice kind="success" role="status" title={title} />;
}

function Message({ message }: { readonly message: NonNullable<ConnectionTest['message']> }) {
  const t = projectSetupText.useText();
  const { clockOffsetMs, unknownMetrics, problems } = message;
  return (
    <div className={box.stack}>
      <p className={quiet}>{t(($) => $.test.topic, { topic: message.topic })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={`${box.framed} ${box.inset} ${box.small} ${css.text}`} tabIndex={0} title={t(($) => $.test.payload)}>
        {message.payload}
      </pre>
      <p className={quiet}>
        {clockOffsetMs === null ? t(($) => $.test.clockNone) : t(($) => $.test.clock, { s: (clockOffsetMs / 1000).toFixed(1) })}
      </p>
      {unknownMetrics.length > 0 && <Notice kind="warning" title={t(($) => $.test.unknown, { names: unknownMetrics.join(', ') })} />}
      {problems.map((problem) => (
        <Notice key={problem.kind} kind="warning" title={t(($) => $.test.problem, problem)} />
      ))}
    </div>
  );
}
