import { FileTextOutlined } from '@ant-design/icons';
import { historyApi, isHeld, timeText } from '@czyun/contract';
import { Alert, Button, Segmented, Tooltip } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useBucketName } from '../../../shared/chart/bucket-name.ts';
import { scaleSeries } from '../../../shared/chart/scale-series.ts';
import { useDownload } from '../../../shared/download/use-download.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { clockNow } from '../../../shared/live/clock.ts';
import { useIsLive } from '../../../shared/live/use-clock.ts';
import { useAllows, useTimeZone } from '../../../shared/project/project-context.ts';
import { RangeBar } from '../../../shared/range/range-bar.tsx';
import type { SearchChange } from '../../../shared/screen/use-search-state.ts';
import { shared } from '../../../shared/text.ts';
import { Empty, Failed, Skeleton } from '../../../shared/ui/states.tsx';
import { useAgeText } from '../../../shared/ui/value.tsx';
import { useCurves, useFollowedNow, useOutdated, useValuesAt } from '../queries.ts';
import { historyText } from '../text.ts';
import {
  asZoom,
  followEveryMs,
  follows,
  type HistoryAddress,
  moved,
  scaled,
  shownSpan,
  toQuick,
  toSpan,
  wholeSpan,
  zoomText,
} from './address.ts';
import type { Resolved } from './catalog.ts';
import { bucketOf, chartSeries, columnsFor, fileBucket, panelsOf, signNotes } from './curves.ts';
import { MissingNote } from './missing-note.tsx';
import { type Move, MoveButtons, moveOfKey } from './move-buttons.tsx';
import { Panels } from './panels.tsx';
import { SampleChoice } from './sample-choice.tsx';
import { tableRows } from './table-rows.ts';
import { useWidth, useWindowHeight } from './use-size.ts';
import { ValueTable } from './value-table.tsx';

export interface WorkspaceProps {
  readonly address: HistoryAddress;
  readonly resolved: Resolved;
  /** Some of the chosen parameters are not known yet. */
  readonly waiting: boolean;
  readonly slotOf: (key: string) => number;
  readonly change: (fields: SearchChange, options?: { readonly push?: boolean }) => void;
  /** What to offer where nothing is chosen. */
  readonly invite: ReactNode;
}

const axesPx = 140;

/** Range, bucket and view at the top, the curves or their table below. */
export function Workspace({ address, resolved, waiting, slotOf, change, invite }: WorkspaceProps) {
  const t = historyText.use();
  const say = shared.use();
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
  const everyMs = followEveryMs(wholeSpan(address, clockNow(), zone));
  const now = useFollowedNow(following, everyMs, busy);
  const [start, end] = shownSpan(address, now, zone);
  const keys = useMemo(() => resolved.found.map(({ key }) => key), [resolved]);
  const columns = columnsFor(widthPx - axesPx, keys.length);
  const turned = useMemo(() => new Set(resolved.found.flatMap(({ key, factor }) => (factor === -1 ? [key] : []))), [resolved]);
  const signs = useMemo(() => signNotes(resolved.found, language), [resolved, language]);
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
              slotOf,
              before,
              until: Math.min(end, Math.max(now, start)),
            }),
          ),
    [answer, resolved.found, language, slotOf, before],
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

  const zoomTo = (from: number, to: number, push = true) => change({ zoom: zoomText(asZoom([from, to])) }, { push });
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
    change({ keys: address.keys.filter((key) => !gone.has(key)).join(',') });
  };
  const mayExport = allows('data.export');
  const fileName = `${t(($) => $.file)} ${timeText(start, zone, 'minute')} - ${timeText(end, zone, 'minute')}`;
  const { start: download, overlay } = useDownload();
  const saveCsv = () =>
    download(
      historyApi.exportHistory,
      {
        key: keys.join(','),
        start,
        end,
        // Words have no average: without a statistic the server takes their last.
        downSample: address.down?.replace(/-avg$/, '') ?? fileBucket(end - start, columns),
      },
      `${fileName.replace(/[:\s]+/g, '_')}.csv`,
    );

  return (
    <section className="hist-work">
      <div className="hist-bar">
        <RangeBar
          quick={address.zoom === null ? address.range : null}
          span={[start, end]}
          zone={zone}
          onQuick={(name) => name !== 'all' && change(toQuick(name), { push: true })}
          onSpan={(span) => change(toSpan(span), { push: true })}
        />
        <div className="tools">
          <SampleChoice down={address.down} onDown={(down) => change({ down }, { push: true })} />
          <MoveButtons onMove={move} atNow={end >= now - 1000} zoomed={address.zoom !== null} />
          <Segmented<'chart' | 'table'>
            aria-label={t(($) => $.view.label)}
            value={address.view}
            onChange={(view) => change({ view: view === 'chart' ? null : view })}
            options={[
              { value: 'chart', label: t(($) => $.view.chart) },
              { value: 'table', label: t(($) => $.view.table) },
            ]}
          />
          {isTable && mayExport && (
            <Tooltip title={say(($) => $.chart.csv)}>
              <Button
                icon={<FileTextOutlined />}
                aria-label={say(($) => $.chart.csv)}
                disabled={blank || answer === undefined}
                onClick={saveCsv}
              />
            </Tooltip>
          )}
          {following && keys.length > 0 && (
            <span className={live ? 'follow' : 'follow past'}>
              <i aria-hidden="true" />
              {t(($) => (live ? $.live : $.past))}
            </span>
          )}
        </div>
      </div>
      <MissingNote missing={resolved.missing} onDrop={dropMissing} />
      {answer !== undefined && query.error !== null && (
        <Alert
          type="error"
          showIcon
          title={query.error.message}
          description={t(($) => $.chart.failedKept)}
          action={<Button onClick={() => void query.refetch()}>{say(($) => $.action.retry)}</Button>}
        />
      )}
      {coarser && answer !== undefined && (
        <p className="hist-note" role="status">
          {t(($) => $.sample.coarser, { bucket: bucketName(answer.downSample) })}
        </p>
      )}
      <section
        ref={host}
        className={`hist-plot ${outdated && answer !== undefined ? 'old' : ''}`}
        aria-label={t(($) => $.chart.label)}
        aria-busy={query.isFetching}
        tabIndex={keys.length > 0 && address.view === 'chart' ? 0 : -1}
        onKeyDown={onKeyDown}
      >
        {outdated && answer !== undefined && <div className="cz-progress" role="progressbar" aria-label={t(($) => $.chart.refreshing)} />}
        {address.keys.length === 0 ? (
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
            onCsv={mayExport ? saveCsv : null}
          />
        )}
      </section>
      {isTable && answer !== undefined && (
        <p className="hist-note">
          {usedText()} · {say(($) => $.chart.zone, { zone })}
        </p>
      )}
      {answer !== undefined && signs.length > 0 && (
        <ul className="hist-note signs" aria-label={t(($) => $.signs)}>
          {signs.map(({ text, names }) => (
            <li key={text}>
              <b>{text}</b> {names.join(' · ')}
            </li>
          ))}
        </ul>
      )}
      {overlay}
    </section>
  );
}
