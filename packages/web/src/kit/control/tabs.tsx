import { Tabs as AntTabs } from 'antd';
import type { ReactNode } from 'react';
import css from './tabs.module.css';

export interface TabsProps<K extends string> {
  readonly label?: string;
  readonly active: K;
  readonly items: readonly { readonly key: K; readonly label: ReactNode; readonly children?: ReactNode }[];
  readonly onChange: (key: K) => void;
  /** Gap between two tabs, px. */
  readonly gap?: number | undefined;
}

/** Pages of one screen: only the active one is rendered. */
export function Tabs<K extends string>({ label, active, items, onChange, gap }: TabsProps<K>) {
  return (
    <AntTabs
      className={css.tabs}
      activeKey={active}
      destroyOnHidden
      items={items.map((item) => ({ ...item }))}
      onChange={(key) => onChange(key as K)}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(gap === undefined ? {} : { tabBarGutter: gap })}
    />
  );
}
