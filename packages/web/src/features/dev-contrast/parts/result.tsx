import { routes } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useBucketName } from '../../../kit/chart/bucket-name.ts';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { Empty, Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { useItemCurves } from '../queries.ts';
import { contrastText } from '../text.ts';
import { compare } from './comparison.ts';
import { Curves } from './curves.tsx';
import { DeviationList } from './deviation-list.tsx';
import { Distribution } from './distribution.tsx';
import { FiguresTable } from './figures-table.tsx';
import { resolutionOf } from './points.ts';
import { Relation } from './relation.tsx';
import type { Shown } from './shown.ts';
import type { Compared } from './use-compared.ts';

export interface ResultProps {
  readonly compared: Compared;
  readonly point: ExpandedPoint;
  /** As in the address. */
  readonly baseId: string;
  readonly onDays: () => void;
}

const waitingPx = 620;

/** Curves overlaid, their differences, and the figures of both. */
export function Result({ compared, point, baseId, onDays }: ResultProps) {
  const t = contrastText.useText();
  const zone = useTimeZone();
  const bucketName = useBucketName();
  const { by, items, bucket, now } = compared;
  const isAmount = point.type === 'counter';
  const isEnough = items.length > 1;
  const asked = { bucket, isAmount, now, zone, moves: by === 'devices' };
  const { curves, approximate, error, retry } = useItemCurves(isEnough ? items : [], asked);
  if (compared.isWaiting) return <Skeleton height={waitingPx} />;
  if (!isEnough) return <Few by={by} onDays={onDays} />;
  if (curves === undefined) return error === null ? <Skeleton height={waitingPx} /> : <Failed error={error} onRetry={retry} />;
  const comparison = compare(curves, { items, baseId, isAmount, zone, resolution: resolutionOf(point) });
  const shown: Shown = {
    by,
    items,
    point,
    isAmount,
    zone,
    comparison,
    bucketText: bucketName(`${bucket.name}-${isAmount ? 'diff' : 'avg'}`),
    facts: [
      ...(by === 'devices' ? [] : [t(($) => (by === 'days' ? $.aligned : $.alignedShifts), { base: items[comparison.base]?.name ?? '' })]),
      ...(approximate ? [t(($) => $.approximate)] : []),
    ],
  };
  let content: ReactNode;
  if (comparison.isBlank) content = <Empty title={t(($) => $.noData)} hint={t(($) => $.noDataHint)} />;
  else
    content = (
      <>
        <Curves shown={shown} now={now} />
        <DeviationList shown={shown} />
        <FiguresTable shown={shown} />
        <Fields least={420}>
          <Distribution shown={shown} />
          <Relation shown={shown} />
        </Fields>
      </>
    );
  return (
    <>
      {error !== null && <Notice kind="error" title={error.message} />}
      {content}
    </>
  );
}

/** Fewer than two items: suggests what can be compared instead. */
function Few({ by, onDays }: { readonly by: Compared['by']; readonly onDays: () => void }) {
  const t = contrastText.useText();
  const to = useLinks();
  if (by === 'shifts')
    return (
      <Empty
        title={t(($) => $.few.title)}
        hint={t(($) => $.few.noShifts)}
        action={
          <Link to={to(routes.shifts, { tab: 'plan' })}>
            <Button kind="primary">{t(($) => $.few.plan)}</Button>
          </Link>
        }
      />
    );
  const days = (
    <Button kind="primary" onClick={onDays}>
      {t(($) => $.few.days)}
    </Button>
  );
  return by === 'days' ? (
    <Empty title={t(($) => $.few.title)} hint={t(($) => $.bar.hint)} />
  ) : (
    <Empty title={t(($) => $.few.title)} hint={t(($) => $.few.noPeer)} action={days} />
  );
}
