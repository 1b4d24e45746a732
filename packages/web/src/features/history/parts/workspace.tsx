import { type ReactNode, useRef } from 'react';
import { useBucketName } from '../../../kit/chart/bucket-name.ts';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import box from '../../../kit/ui/box.module.css';
import { AnnotationList } from '../../../parts/annotations/annotation-list.tsx';
import type { Resolved } from '../../../parts/points/catalog.ts';
import { useKnown } from '../../../platform/live/known.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { shared } from '../../../platform/text.ts';
import { historyText } from '../text.ts';
import { type HistoryAddress, type HistoryChange, toQuick } from './address.ts';
import { bucketOf } from './curves.ts';
import { FiguresPanel } from './figures-panel.tsx';
import css from './history.module.css';
import { KnownNote } from './known-note.tsx';
import type { Look } from './looks.ts';
import { isShape } from './measured.ts';
import { MissingNote } from './missing-note.tsx';
import { Plot } from './plot.tsx';
import { SignList } from './sign-list.tsx';
import { tableRows } from './table-rows.ts';
import { Tools } from './tools.tsx';
import { type CurveData, useCurveData } from './use-curve-data.ts';
import { useCurveFile } from './use-curve-file.ts';
import { useExtras } from './use-extras.ts';
import { useMoves } from './use-moves.ts';
import { useSampleText } from './use-sample-text.ts';
import { useWidth, useWindowHeight } from './use-size.ts';

export interface WorkspaceProps {
  readonly address: HistoryAddress;
  readonly resolved: Resolved;
  /** Some of the selected parameters are still loading. */
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
  const known = useKnown();
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
  const extras = useExtras({ data, address, resolved, lookOf });
  const dropMissing = () => {
    const missing = new Set(resolved.missing.map(({ key }) => key));
    onKeys(address.keys.filter((key) => !missing.has(key)));
  };
  return (
    <section className={`${box.stack} ${box.roomy}`}>
      <Tools
        address={address}
        change={change}
        data={data}
        moves={moves}
        onFile={isTable ? save : null}
        chosen={resolved.found}
        waiting={waiting}
      />
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
      {extras.refused.length > 0 && <Notice kind="warning" title={t(($) => $.formula.refused, { reasons: extras.refused.join(' · ') })} />}
      {known !== null && answer !== undefined && <KnownNote answer={answer} isKept={query.isPlaceholderData} />}
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
          extras={extras}
          rows={rows}
          shape={isShape(address.view) ? address.view : null}
          chosen={resolved.found}
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
      {answer !== undefined && <AnnotationList list={extras.notes.list} total={extras.notes.total} devices={extras.devices} />}
      {answer !== undefined && !data.isBlank && known === null && <FiguresPanel data={data} chosen={resolved.found} line={address.line} />}
      {answer !== undefined && <SignList chosen={resolved.found} />}
      {overlay}
    </section>
  );
}

/** Shown if the server answered in wider buckets than requested. */
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
