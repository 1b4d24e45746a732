import { Button } from '../control/button.tsx';
import box from '../ui/box.module.css';
import { Pager, SizedPager } from '../ui/pager.tsx';
import { Empty, Failed, Skeleton } from '../ui/states.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import { Thousands } from '../ui/value.tsx';
import { Cards } from './cards.tsx';
import { inOneUnit } from './column.ts';
import { Grid } from './grid.tsx';
import type { TableProps } from './props.ts';
import css from './table.module.css';
import { tableText } from './text.ts';

const waitingPx = 400;

/** A list from one definition of its columns: a table with keyboard navigation, cards on a phone; loading, error, empty; pages below. */
export function Table<R>({ of, none, filtered = null, pages, grid, ...props }: TableProps<R>) {
  const t = tableText.useText();
  const narrow = useNarrow();
  if (of !== undefined && of.data === undefined) {
    if (of.error !== null) return <Failed error={of.error} onRetry={() => void of.refetch()} />;
    return <Skeleton height={props.heightPx ?? waitingPx} />;
  }
  if (props.rows.length === 0) {
    const said =
      filtered === null
        ? none
        : {
            title: filtered.title ?? t(($) => $.none),
            hint: filtered.hint ?? t(($) => $.noneHint),
            action: <Button onClick={filtered.undo}>{t(($) => $.undo)}</Button>,
          };
    return (
      <div className={props.flush === true ? '' : `${box.framed} ${css.none}`}>
        <Empty {...said} />
      </div>
    );
  }
  const shown = { ...props, columns: props.columns.map((column) => inOneUnit(column, props.rows)) };
  return (
    <div className={box.stack}>
      <Thousands value={true}>
        {narrow && grid !== true ? <Cards {...shown} /> : <Grid {...shown} stale={of?.isPlaceholderData === true} />}
      </Thousands>
      {pages !== undefined && (pages.sized === true ? <SizedPager {...pages} /> : <Pager {...pages} />)}
    </div>
  );
}
