import { CloseOutlined } from '@ant-design/icons';
import { securityKinds, securitySeverities } from '@czyun/contract';
import { Button, Select } from 'antd';
import { useMemo } from 'react';
import { useLanguage } from '../../../shared/i18n/language.ts';
import type { QuickRange, Span } from '../../../shared/range/quick-range.ts';
import { RangeBar } from '../../../shared/range/range-bar.tsx';
import type { SearchChange } from '../../../shared/screen/use-search-state.ts';
import { ListFilters } from '../../../shared/ui/list.tsx';
import { SearchInput } from '../../../shared/ui/search-input.tsx';
import { securityText } from '../text.ts';
import { isFiltering, noFilter, type SecurityAddress } from './address.ts';

const offered: readonly QuickRange[] = ['1h', '24h', '7d', 'month', '3months', '12months'];

export interface FilterBarProps {
  readonly asked: SecurityAddress;
  readonly projects: readonly { readonly id: number; readonly name: string }[];
  readonly span: Span | null;
  readonly zone: string;
  readonly narrow: boolean;
  readonly change: (fields: SearchChange, options?: { readonly push?: boolean }) => void;
}

/** Kind, severity, account, address, project and time; each change begins at the first page. */
export function FilterBar({ asked, projects, span, zone, narrow, change }: FilterBarProps) {
  const t = securityText.use();
  const language = useLanguage();
  const set = (fields: SearchChange) => change({ ...fields, page: null }, { push: true });
  const kinds = useMemo(() => Object.entries(securityKinds).map(([value, text]) => ({ value, label: text[language] })), [language]);
  const severities = Object.entries(securitySeverities).map(([value, text]) => ({ value, label: text[language] }));
  const choices = (
    <>
      <Select
        className="choice"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t(($) => $.filter.kindLabel)}
        placeholder={t(($) => $.filter.kind)}
        options={kinds}
        value={asked.kind}
        onChange={(kind: string | undefined) => set({ kind })}
      />
      <Select
        className="choice"
        allowClear
        aria-label={t(($) => $.filter.severityLabel)}
        placeholder={t(($) => $.filter.severity)}
        options={severities}
        value={asked.severity}
        onChange={(severity: string | undefined) => set({ severity })}
      />
      <Select
        className="choice"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t(($) => $.filter.projectLabel)}
        placeholder={t(($) => $.filter.project)}
        options={projects.map(({ id, name }) => ({ value: id, label: name }))}
        value={asked.projectId}
        onChange={(project: number | undefined) => set({ project })}
      />
    </>
  );
  const words = (['account', 'address'] as const).map((field) => (
    <SearchInput
      key={field}
      text={asked[field]}
      placeholder={t(($) => $.filter[field])}
      label={t(($) => $.filter[field])}
      onText={(text) => change({ [field]: text, page: null })}
    />
  ));
  const range = (
    <RangeBar
      all
      offer={offered}
      quick={asked.range}
      span={span}
      zone={zone}
      onQuick={(name) => set({ range: name === 'all' ? null : name, start: null, end: null })}
      onSpan={([start, end]) => set({ range: null, start, end })}
    />
  );
  const clear = isFiltering(asked) && (
    <Button type="link" size="small" icon={<CloseOutlined aria-hidden />} onClick={() => change(noFilter, { push: true })}>
      {t(($) => $.filter.clear)}
    </Button>
  );
  return (
    <ListFilters label={t(($) => $.filter.label)}>
      {narrow ? (
        <>
          <div className="line">
            {words[0]}
            {clear}
          </div>
          <details>
            <summary>{t(($) => $.filter.more)}</summary>
            <div className="line">
              {choices}
              {words[1]}
            </div>
            {range}
          </details>
        </>
      ) : (
        <>
          <div className="line">
            {choices}
            {words}
          </div>
          <div className="line">
            {range}
            {clear}
          </div>
        </>
      )}
    </ListFilters>
  );
}
