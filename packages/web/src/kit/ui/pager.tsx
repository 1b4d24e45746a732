import { Pagination, type PaginationProps } from 'antd';
import { cloneElement, isValidElement } from 'react';
import { shared } from '../../platform/text.ts';
import { useNarrow } from './use-narrow.ts';

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

type Item = Parameters<NonNullable<PaginationProps['itemRender']>>;

/** Names for the buttons of the library that have an icon only. */
function useItemNames() {
  const t = shared.useText();
  return (_page: Item[0], type: Item[1], element: Item[2]) => {
    // The others are links inside an entry that has a name.
    if ((type !== 'prev' && type !== 'next') || !isValidElement<{ 'aria-label'?: string }>(element)) return element;
    return cloneElement(element, { 'aria-label': t(($) => $.pages[type]) });
  };
}

/** Pages of a list by `page` in the address; nothing where one page holds all. */
export function Pager({ page, pageSize, total, change }: PagerProps) {
  const itemRender = useItemNames();
  if (total <= pageSize) return null;
  return (
    <Pagination
      align="end"
      showSizeChanger={false}
      itemRender={itemRender}
      current={page}
      pageSize={pageSize}
      total={total}
      onChange={(next) => change({ page: next === 1 ? null : next }, { push: true })}
    />
  );
}

/** Rows of a page that are offered; the first is what an address that names none asks for. */
const pageSizes = [20, 50, 100, 200] as const;

/** Pages of a long list by `page` and `pageSize` in the address: the reader chooses how many rows one holds. */
export function SizedPager({ page, pageSize, total, change }: SizedPagerProps) {
  const small = useNarrow();
  const itemRender = useItemNames();
  return (
    <Pagination
      align="end"
      size={small ? 'small' : 'medium'}
      itemRender={itemRender}
      current={page}
      pageSize={pageSize}
      total={total}
      showSizeChanger
      pageSizeOptions={[...new Set([...pageSizes, pageSize])].sort((a, b) => a - b)}
      onChange={(next, size) =>
        change({ page: size !== pageSize || next === 1 ? null : next, pageSize: size === pageSizes[0] ? null : size }, { push: true })
      }
    />
  );
}
