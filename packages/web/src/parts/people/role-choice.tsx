import type { Code } from '@czyun/contract';
import { Select } from '../../kit/control/select.tsx';
import { Field } from '../../kit/form/field.tsx';
import { useLanguage } from '../../platform/language/language.ts';
import { rightsOf, roleName } from './roles.ts';
import { peopleText } from './text.ts';

/** Permissions of a code on one line. */
export function useRights(): (code: number) => string {
  const t = peopleText.useText();
  const language = useLanguage();
  return (code) => {
    const list = rightsOf(code, language);
    return list.length === 0 ? t(($) => $.lookOnly) : t(($) => $.codeHint, { list: list.join(language === 'zh' ? '、' : ', ') });
  };
}

/** Select for a code, with its permissions below. */
export function RoleChoice({
  value,
  onChange,
  offer,
}: {
  readonly value: Code;
  readonly onChange: (code: Code) => void;
  readonly offer: readonly Code[];
}) {
  const t = peopleText.useText();
  const language = useLanguage();
  const rights = useRights();
  return (
    <Field id="role" label={t(($) => $.code)} hint={rights(value)}>
      <Select<Code>
        id="role"
        value={value}
        onChange={onChange}
        options={offer.map((code) => ({ value: code, label: roleName(code, language) }))}
        width="100%"
      />
    </Field>
  );
}
