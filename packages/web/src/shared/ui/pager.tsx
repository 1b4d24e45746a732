import { Pagination } from 'antd';
import type { SearchChange } from '../screen/use-search-state.ts';

export interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly change: (fields: SearchChange, options: { readonly push: boolean }) => void;
}

/** Pages of a list by `page` in the address; nothing where one page holds all. */
export function Pager({ page, pageSize, total, change }: PagerProps) {
  if (total <= pageSize) return null;
  return (
    <Pagination
      align="end"
      showSizeChanger={false}
      current={page}
      pageSize={pageSize}
      total={total}
      onChange={(next) => change({ page: next === 1 ? null : next }, { push: true })}
    />
  );
}
