import { type FileFormat, historyApi, isHeld, timeText } from '@czyun/contract';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useBucketName } from '../../../kit/chart/bucket-name.ts';
import { scaleSeries } from '../../../kit/chart/scale-series.ts';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { FormatMenu } from '../../../kit/export/format-menu.tsx';
import { useDownload } from '../../../kit/export/use-download.tsx';
import { RangeBar } from '../../../kit/range/range-bar.tsx';
import { Dot } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { Empty, Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { useAgeText } from '../../../kit/ui/value.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { clockNow } from '../../../platform/live/clock.ts';
import { useIsLive, useNow } from '../../../platform/live/use-clock.ts';
import { useAllows, useTimeZone } from '../../../platform/project/project-context.ts';
import { shared } from '../../../platform/text.ts';
import { useCurves, useFollowedNow, useOutdated, useValuesAt } from '../queries.ts';
import { historyText } from '../text.ts';
import {
  asZoom,
  followEveryMs,
  follows,
  type HistoryAddress,
  type HistoryChange,
  moved,
  scaled,
  shownSpan,
  toQuick,
  toSpan,
  wholeSpan,
} from './address.ts';
import type { Resolved } from './catalog.ts';
import { bucketOf, chartSeries, columnsFor, fileBucket, panelsOf } from './curves.ts';
import css from './history.module.css';
import type { Look } from './looks.ts';
import { MissingNote } from './missing-note.tsx';
import { type Move, MoveButtons, moveOfKey } from './move-buttons.tsx';
import { Panels } from './panels.tsx';
import { SampleChoice } from './sample-choice.tsx';
import { SignList } from './sign-list.tsx';
import { tableRows } from './table-rows.ts';
import { useWidth, useWindowHeight } from './use-size.ts';
import { ValueTable } from './value-table.tsx';

export interface WorkspaceProps {
  readonly address: HistoryAddress;
  readonly resolved: Resolved;
  /** Some of the chosen parameters are not known yet. */
  readonly waiting: boolean;
  readonly lookOf: (key: string) => Look;
  readonly change: (fields: HistoryChange, options?: { readonly push?: boolean }) => void;
  readonly onKeys: (keys: readonly string[]) => void;
  /** What is to be said above the curves. */
  readonly note: ReactNode;
  /** What to offer where nothing is chosen. */
  readonly invite: ReactNode;
}

const axesPx = 140;

/** Range, bucket and view at the top, the curves or their table below. */
export function Workspace({ address, resolved, waiting, lookOf, change, onKeys, note, invite }: WorkspaceProps) {
  const t = historyText.useText();
  const say = shared.useText();
  const language = useLanguage();
  const zone = useTimeZone();
  const live = useIsLive();
  const allows = useAllows();
  const bucketName = useBucketName();
  const ageText = useAgeText();
  const host = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(host);
  const heightPx = Math.max(300, useWindowHeight() - 412);

  const following = follows(address);
  const busy = useRef(false);
  const everyMs = followEveryMs(wholeSpan(address, useNow(60_000), zone));
  const now = useFollowedNow(following, everyMs, busy);
  const [start, end] = shownSpan(address, now, zone);
  const keys = useMemo(() => resolved.found.map(({ key }) => key), [resolved]);
  const columns = columnsFor(widthPx - axesPx, keys.length);
  const turned = useMemo(() => new Set(resolved.found.flatMap(({ key, factor }) => (factor === -1 ? [key] : []))), [resolved]);
  const query = useCurves({
    turned,
    keys: widthPx === 0 || waiting ? [] : keys,
    span: [start, end],
    down: address.down,
    columns,
    following,
  });
  useEffect(() => {
    busy.current = query.isFetching;
  }, [query.isFetching]);
  const question = JSON.stringify([keys, address.range, address.start, address.end, address.zoom, address.down]);
  const outdated = useOutdated(question, query.data !== undefined && !query.isPlaceholderData);

  const answer = keys.length === 0 ? undefined : query.data;
  const bucket = answer === undefined ? null : bucketOf(answer.downSample);
  const heldIds = useMemo(() => {
    const held = new Set(resolved.found.flatMap(({ key, point }) => (isHeld(point) ? [key] : [])));
    return (answer?.series ?? []).flatMap(({ key, paramId }) => (held.has(key) ? [paramId] : []));
  }, [answer, resolved.found]);
  // The start moves with the clock while following; what was before it seldom changes.
  const before = useValuesAt(heldIds, following ? Math.floor(start / 60_000) * 60_000 : start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: range and columns are those of the answer, which changes with them
  const series = useMemo(
    () =>
      answer === undefined
        ? []
        : scaleSeries(
            chartSeries(resolved.found, answer.series ?? [], {
              language,
              bucketMs: bucket?.ms ?? null,
              stat: bucket?.stat ?? null,
              start,
              end,
              columns,
              lookOf,
              before,
              until: Math.min(end, Math.max(now, start)),
            }),
          ),
    [answer, resolved.found, language, lookOf, before],
  );
  const panels = useMemo(() => panelsOf(series), [series]);
  const isTable = address.view === 'table';
  const rows = useMemo(() => (isTable ? tableRows(series) : null), [isTable, series]);
  const blank = answer !== undefined && series.every(({ values }) => Array.from(values).every((value) => value === null));

  const usedText = () => {
    if (answer === undefined) return '';
    if (bucket !== null || address.down !== null) return say(($) => $.chart.bucket, { bucket: bucketName(answer.downSample) });
    const source = t(($) => $.sample.source[answer.source]);
    const column = ageText(Math.max(1000, (end - start) / columns));
    if (rows === null) return t(($) => $.sample.autoText, { column, source });
    // Rows stand where readings are, which may be wider apart than the columns that were asked for.
    const { stepMs } = rows;
    if (stepMs === null) return t(($) => $.sample.keptText, { column, source });
    return stepMs < 1000 ? t(($) => $.sample.fromText, { source }) : t(($) => $.sample.tableText, { step: ageText(stepMs), source });
  };
  const coarser = address.down !== null && bucket !== null && bucket.ms > (bucketOf(address.down)?.ms ?? 0) && !query.isPlaceholderData;

  const zoomTo = (from: number, to: number, push = true) => change({ zoom: asZoom([from, to]) }, { push });
  const move = (what: Move) => {
    if (what === 'reset') {
      if (address.zoom !== null) change({ zoom: null }, { push: true });
      return;
    }
    const instant = Math.max(clockNow(), end);
    const next =
      what === 'out' || what === 'in'
        ? scaled([start, end], what === 'out' ? 2 : 0.5, instant)
        : moved([start, end], what === 'left' ? -0.5 : 0.5, instant);
    // The first step away is a place to come back to; further steps are not one each.
    zoomTo(...next, address.zoom === null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return;
    const what = moveOfKey(event);
    if (what === null) return;
    event.preventDefault();
    move(what);
  };
  const dropMissing = () => {
    const gone = new Set(resolved.missing.map(({ key }) => key));
    onKeys(address.keys.filter((key) => !gone.has(key)));
  };
  const mayExport = allows('data.export');
  const fileName = `${t(($) => $.file)} ${timeText(start, zone, 'minute')} - ${timeText(end, zone, 'minute')}`;
  const { start: download, overlay } = useDownload();
  const save = (format: FileFormat) =>
    download(
      historyApi.exportHistory,
      {
        key: keys.join(','),
        start,
        end,
        // Words have no average: without a statistic the server takes their last.
        downSample: address.down?.replace(/-avg$/, '') ?? fileBucket(end - start, columns),
        format,
      },
      `${fileName.replace(/[:\s]+/g, '_')}.${format}`,
    );

  return (
    <section className={`${box.stack} ${box.roomy}`}>
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
          <MoveButtons onMove={move} atNow={end >= now - 1000} zoomed={address.zoom !== null} />
          <Segmented<'chart' | 'table'>
            label={t(($) => $.view.label)}
            value={address.view}
            onChange={(view) => change({ view })}
            options={[
              { value: 'chart', label: t(($) => $.view.chart) },
              { value: 'table', label: t(($) => $.view.table) },
            ]}
          />
          {isTable && mayExport && <FormatMenu tool disabled={blank || answer === undefined} now={save} />}
          {following && keys.length > 0 && (
            <span className={`${box.row} ${box.tight} ${box.small} ${box.soft} ${box.last}`}>
              <Dot tone={live ? 'run' : 'warn'} />
              {t(($) => (live ? $.live : $.past))}
            </span>
          )}
        </div>
      </div>
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
      {coarser && answer !== undefined && (
        <p className={`${box.plain} ${box.small} ${box.faint}`} role="status">
          {t(($) => $.sample.coarser, { bucket: bucketName(answer.downSample) })}
        </p>
      )}
      <section
        ref={host}
        className={`${box.framed} ${box.stack} ${box.roomy} ${css.plot} ${outdated && answer !== undefined ? css.old : ''}`}
        aria-label={t(($) => $.chart.label)}
        aria-busy={query.isFetching}
        tabIndex={keys.length > 0 && address.view === 'chart' ? 0 : -1}
        onKeyDown={onKeyDown}
      >
        {outdated && answer !== undefined && (
          <div className={css.progress}>
            <div className="cz-progress" role="progressbar" aria-label={t(($) => $.chart.refreshing)} />
          </div>
        )}
        {address.keys.length === 0 && !waiting ? (
          <div style={{ height: heightPx + 92 }}>{invite}</div>
        ) : answer === undefined ? (
          query.error !== null ? (
            <Failed error={query.error} onRetry={() => void query.refetch()} />
          ) : keys.length === 0 && !waiting ? null : (
            <Skeleton height={heightPx + 92} />
          )
        ) : blank && !query.isPlaceholderData ? (
          <Empty
            title={t(($) => $.chart.noData)}
            hint={t(($) => $.chart.noDataHint)}
            action={
              address.range !== '3months' && (
                <Button onClick={() => change(toQuick('3months'), { push: true })}>{t(($) => $.chart.longer)}</Button>
              )
            }
          />
        ) : rows !== null ? (
          <ValueTable series={series} rows={rows} zone={zone} heightPx={heightPx + 60} />
        ) : (
          <Panels
            panels={panels}
            start={start}
            end={end}
            zone={zone}
            bucketText={usedText()}
            title={fileName}
            heightPx={heightPx}
            onZoom={zoomTo}
            onReset={() => move('reset')}
            onFile={mayExport ? save : null}
          />
        )}
      </section>
      {isTable && answer !== undefined && (
        <p className={`${box.plain} ${box.small} ${box.faint}`}>
          {usedText()} · {say(($) => $.chart.zone, { zone })}
        </p>
      )}
      {answer !== undefined && <SignList chosen={resolved.found} />}
      {overlay}
    </section>
  );
}
