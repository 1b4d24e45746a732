/** The library's selects with their lists. `Select`, `MultiSelect` and `WordsInput` load them. */
import { Select as AntSelect } from 'antd';
import { useFieldAria } from './field-aria.ts';
import {
  type Key,
  look,
  type MultiSelectProps,
  type SelectOption,
  type SelectProps,
  search,
  type WordsInputProps,
} from './select-options.ts';

/** Select for one value. `opens`: its list is initially open. */
export function ListSelect<V extends Key>({ opens, ...props }: SelectProps<V> & { readonly opens: boolean }) {
  const { id, label, options, placeholder, disabled, busy, width, minWidth, maxWidth, flex, className, ...own } = props;
  const { value, search: searches = false, size, prefix, wideList = false, clearable = false, onChange, ...around } = own;
  const aria = useFieldAria(id);
  return (
    <AntSelect<V, SelectOption<V>>
      {...around}
      {...look(props)}
      {...aria}
      defaultOpen={opens}
      showSearch={searches ? search : false}
      allowClear={clearable}
      popupMatchSelectWidth={!wideList}
      onChange={(next: V | undefined) => (onChange as (value: V | null) => void)(next ?? null)}
      {...(size === undefined ? {} : { size })}
      {...(prefix === undefined ? {} : { prefix })}
      {...(value === undefined ? {} : { value })}
    />
  );
}

/** Select for several values. */
export function ListMultiSelect<V extends Key>({
  value,
  onChange,
  clearable = false,
  most,
  oneLine = false,
  ...shared
}: MultiSelectProps<V>) {
  const aria = useFieldAria(shared.id);
  return (
    <AntSelect<V[], SelectOption<V>>
      {...look(shared)}
      {...aria}
      mode="multiple"
      showSearch={search}
      allowClear={clearable}
      value={[...value]}
      onChange={onChange}
      {...(most === undefined ? {} : { maxCount: most })}
      {...(oneLine ? { maxTagCount: 'responsive' } : {})}
    />
  );
}

/** Free words, typed or pasted with commas, semicolons or spaces between them. */
export function ListWords({ id, value, onChange, most }: WordsInputProps) {
  const aria = useFieldAria(id);
  return (
    <AntSelect
      {...aria}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', ' ', ';', '，']}
      maxCount={most}
      value={[...value]}
      onChange={onChange}
    />
  );
}
