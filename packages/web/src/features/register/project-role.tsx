import { accountsApi, brokenRule, codes, textRules } from '@czyun/contract';
import { useEffect, useState } from 'react';
import { TextInput } from '../../kit/control/text-input.tsx';
import { Field } from '../../kit/form/field.tsx';
import { useCall } from '../../platform/api/use-call.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { registerText } from './text.ts';

/** Pause in typing before a code is looked up, ms. */
const pauseMs = 600;
const id = 'person-role';

/** Project and role that the typed invitation code grants; they cannot be chosen. */
export function ProjectRole({ code }: { readonly code: string }) {
  const t = registerText.useText();
  const language = useLanguage();
  const [typed, setTyped] = useState(code.trim());
  useEffect(() => {
    const timer = setTimeout(() => setTyped(code.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [code]);
  const isWhole = brokenRule(textRules.invitationCode, typed) === null;
  const asked = useCall(accountsApi.invitationOffered, isWhole ? { body: { invitationCode: typed } } : null, {
    freshMs: 60_000,
    quiet: true,
  });
  const offered = isWhole && typed === code.trim() ? asked.data : undefined;
  const role = offered && codes[offered.code as keyof typeof codes]?.[language];
  // The same message appears beside the code when the form is sent.
  const wrong = isWhole && typed === code.trim() ? (asked.error?.message ?? null) : null;
  return (
    <Field id={id} label={t(($) => $.role)} wrong={wrong} hint={t(($) => $.roleHint)}>
      <TextInput
        id={id}
        readOnly
        onChange={() => undefined}
        value={role === undefined ? '' : `${role} · ${offered?.projectName}`}
        placeholder="-"
      />
    </Field>
  );
}
