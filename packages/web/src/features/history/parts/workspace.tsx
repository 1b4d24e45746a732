import type { FileFormat } from '@czyun/contract';
import { type ReactNode, useRef } from 'react';
import { useBucketName } from '../../../kit/chart/bucket-name.ts';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { FormatMenu } from '../../../kit/export/format-menu.tsx';
import { RangeBar } from '../../../kit/range/range-bar.tsx';
import { Dot } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { useIsLive } from '../../../platform/live/use-clock.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { shared } from '../../../platform/text.ts';
import { historyText } from '../text.ts';
import { type HistoryAddress, type HistoryChange, toQuick, toSpan } from './address.ts';
import type { Resolved } from './catalog.ts';
import { bucketOf } from './curves.ts';
import css from './history.module.css';
import type { Look } from './looks.ts';
import { MissingNote } from './missing-note.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { Plot } from './plot.tsx';
import { SampleChoice } from './sample-choice.tsx';
import { SignList } from './sign-list.tsx';
import { tableRows } from './table-rows.ts';
import { type CurveData, useCurveData } from './use-curve-data.ts';
import { useCurveFile } from './use-curve-file.ts';
import { type Moves, useMoves } from './use-moves.ts';
import { useSampleText } from './use-sample-text.ts';
import { useWidth, useWindowHeight } from './use-size.ts';

export interface WorkspaceProps {
  readonly address: HistoryAddress;
  readonly resolved: Resolved;
  /** Some of the selected parameters are still unknown. */
  readonly waiting: boolean;
  readonly lookOf: (key: string) => Look;
  readonly change: (fields: HistoryChange, options?: { readonly push?: boolean }) => void;
  readonly onKeys: (keys: readonly string[]) => void;
  /** Message above the curves. */
  readonly note: ReactNode;
  /** Shown while nothing is selected. */
  readonly invite: ReactNode;
}

/** Height of everything else on the page. */
const besidePx = 412;

/** Range, resolution and view at the top, the curves or their table below. */
export function Workspace({ address, resolved, waiting, lookOf, change, onKeys, note, invite }: WorkspaceProps) {
  const t = historyText.useText();
  const say = shared.useText();
  const zone = useTimeZone();
  const host = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(host);
  const heightPx = Math.max(300, useWindowHeight() - besidePx);
  const data = useCurveData({ address, resolved, waiting, lookOf, widthPx });
  const { answer, query, keys, series, start, end } = data;
  const isOld = data.isOutdated && answer !== undefined;
  const isTable = address.view === 'table';
  const rows = isTable ? tableRows(series) : null;
  const sampleText = useSampleText(data, address.down, rows);
  const moves = useMoves(address, [start, end], change);
  const { title, save, overlay } = useCurveFile(data, address.down);
  const dropMissing = () => {
    const missing = new Set(resolved.missing.map(({ key }) => key));
    onKeys(address.keys.filter((key) => !missing.has(key)));
  };
  return (
    <section className={`${box.stack} ${box.roomy}`}>
      <Tools address={address} change={change} data={data} moves={moves} onFile={isTable ? save : null} />
      {note}
      <MissingNote missing={resolved.missing} onDrop={dropMissing} />
      {answer !== undefined && query.error !== null && (
        <Notice
          kind="error"
          title={query.error.message}
          description={t(($) => $.chart.failedKept)}
          action={<Button onClick={() => void query.refetch()}>{say(($) => $.action.retry)}</Button>}
        />
      )}
      <CoarserNote data={data} down={address.down} />
      <section
        ref={host}
        className={`${box.framed} ${box.stack} ${box.roomy} ${css.plot} ${isOld ? css.old : ''}`}
        aria-label={t(($) => $.chart.label)}
        aria-busy={query.isFetching}
        tabIndex={keys.length > 0 && !isTable ? 0 : -1}
        onKeyDown={moves.onKeyDown}
      >
        {isOld && (
          <div className={css.progress}>
            <div className="cz-progress" role="progressbar" aria-label={t(($) => $.chart.refreshing)} />
          </div>
        )}
        <Plot
          data={data}
          rows={rows}
          waiting={waiting}
          heightPx={heightPx}
          title={title}
          sampleText={sampleText}
          invite={address.keys.length === 0 && !waiting ? invite : null}
          onLonger={address.range === '3months' ? null : () => change(toQuick('3months'), { push: true })}
          onZoom={moves.zoomTo}
          onReset={() => moves.move('reset')}
          onFile={save}
        />
      </section>
      {isTable && answer !== undefined && (
        <p className={`${box.plain} ${box.small} ${box.faint}`}>
          {sampleText} · {say(($) => $.chart.zone, { zone })}
        </p>
      )}
      {answer !== undefined && <SignList chosen={resolved.found} />}
      {overlay}
    </section>
  );
}

interface ToolsProps extends Pick<WorkspaceProps, 'address' | 'change'> {
  readonly data: CurveData;
  readonly moves: Moves;
  readonly onFile: ((format: FileFormat) => void) | null;
}

function Tools({ address, change, data, moves, onFile }: ToolsProps) {
  const t = historyText.useText();
  const zone = useTimeZone();
  const live = useIsLive();
  const { start, end, now, keys, following } = data;
  return (
    <div className={box.stack}>
      <RangeBar
        quick={address.zoom === null ? address.range : null}
        span={[start, end]}
        zone={zone}
        onQuick={(name) => name !== 'all' && change(toQuick(name), { push: true })}
        onSpan={(span) => change(toSpan(span), { push: true })}
      />
      <div className={`${box.row} ${box.wrap}`}>
        <SampleChoice down={address.down} onDown={(down) => change({ down }, { push: true })} />
        <MoveButtons onMove={moves.move} atNow={end >= now - 1000} zoomed={address.zoom !== null} />
        <Segmented<'chart' | 'table'>
          label={t(($) => $.view.label)}
          value={address.view}
          onChange={(view) => change({ view })}
          options={[
            { value: 'chart', label: t(($) => $.view.chart) },
            { value: 'table', label: t(($) => $.view.table) },
          ]}
        />
        {onFile !== null && <FormatMenu tool disabled={data.isBlank || data.answer === undefined} now={onFile} />}
        {following && keys.length > 0 && (
          <span className={`${box.row} ${box.tight} ${box.small} ${box.soft} ${box.last}`}>
            <Dot tone={live ? 'run' : 'warn'} />
            {t(($) => (live ? $.live : $.past))}
          </span>
        )}
      </div>
    </div>
  );
}

/** Shown where the server answered in wider buckets than requested. */
function CoarserNote({ data: { answer, bucket, query }, down }: { readonly data: CurveData; readonly down: string | null }) {
  const t = historyText.useText();
  const bucketName = useBucketName();
  if (answer === undefined || down === null || bucket === null || query.isPlaceholderData) return null;
  if (bucket.ms <= (bucketOf(down)?.ms ?? 0)) return null;
  return (
    <p className={`${box.plain} ${box.small} ${box.faint}`} role="status">
      {t(($) => $.sample.coarser, { bucket: bucketName(answer.downSample) })}
    </p>
  );
}
