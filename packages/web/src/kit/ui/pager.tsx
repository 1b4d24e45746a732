import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { shared } from '../../platform/text.ts';
import { Select } from '../control/select.tsx';
import box from './box.module.css';
import { pageNumbers } from './page-numbers.ts';
import css from './pager.module.css';

export interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly change: (fields: { readonly page: number | null }, options: { readonly push: boolean }) => void;
}

export interface SizedPagerProps extends Omit<PagerProps, 'change'> {
  readonly change: (
    fields: { readonly page: number | null; readonly pageSize: number | null },
    options: { readonly push: boolean },
  ) => void;
}

const key = `${box.bare} ${css.key}`;

function Pages({ page, last, onPage }: { readonly page: number; readonly last: number; readonly onPage: (page: number) => void }) {
  const t = shared.useText();
  return (
    <ul className={`${box.plain} ${box.row} ${box.wrap} ${css.pages}`}>
      <li>
        <button type="button" className={key} aria-label={t(($) => $.pages.prev)} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <LeftOutlined aria-hidden />
        </button>
      </li>
      {pageNumbers(page, last).map((each) => (
        <li key={each}>
          {typeof each === 'string' ? (
            <span className={`${box.faint} ${css.gap}`}>{'…'}</span>
          ) : (
            <button
              type="button"
              className={key}
              aria-label={t(($) => $.pages.page, { page: each })}
              aria-current={each === page ? 'page' : undefined}
              onClick={() => onPage(each)}
            >
              {each}
            </button>
          )}
        </li>
      ))}
      <li>
        <button type="button" className={key} aria-label={t(($) => $.pages.next)} disabled={page >= last} onClick={() => onPage(page + 1)}>
          <RightOutlined aria-hidden />
        </button>
      </li>
    </ul>
  );
}

const lastOf = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize));

/** Pager of a list with `page` in the address; renders nothing for a single page. */
export function Pager({ page, pageSize, total, change }: PagerProps) {
  const t = shared.useText();
  if (total <= pageSize) return null;
  return (
    <nav className={css.pager} aria-label={t(($) => $.pages.label)}>
      <Pages page={page} last={lastOf(total, pageSize)} onPage={(next) => change({ page: next === 1 ? null : next }, { push: true })} />
    </nav>
  );
}

/** Page sizes; the first is the default if the address has none. */
const pageSizes = [20, 50, 100, 200] as const;

/** Pager of a long list with `page` and `pageSize` in the address: the user selects the page size. */
export function SizedPager({ page, pageSize, total, change }: SizedPagerProps) {
  const t = shared.useText();
  const sizeOf = (size: number) => (size === pageSizes[0] ? null : size);
  return (
    <nav className={css.pager} aria-label={t(($) => $.pages.label)}>
      <Pages
        page={page}
        last={lastOf(total, pageSize)}
        onPage={(next) => change({ page: next === 1 ? null : next, pageSize: sizeOf(pageSize) }, { push: true })}
      />
      <Select
        label={t(($) => $.pages.size)}
        value={pageSize}
        options={[...new Set([...pageSizes, pageSize])]
          .sort((a, b) => a - b)
          .map((value) => ({ value, label: t(($) => $.pages.rows, { rows: value }) }))}
        onChange={(size) => change({ page: null, pageSize: sizeOf(size) }, { push: true })}
      />
    </nav>
  );
}
