import { Checkbox } from '../../../kit/control/checkbox.tsx';
import { MultiSelect } from '../../../kit/control/multi-select.tsx';
import { Select } from '../../../kit/control/select.tsx';
import box from '../../../kit/ui/box.module.css';
import { useProject } from '../../../platform/project/project-context.ts';
import { type Scope, useChannels, useOwnChannels } from '../queries.ts';
import { noticesText } from '../text.ts';
import type { RuleChoice } from './rule-draft.ts';

/** Recipients of a rule: the user's own channels, or people and bots of the project. */
export function ReceiverFields({
  scope,
  choice,
  people,
  onChange,
}: {
  readonly scope: Scope;
  readonly choice: RuleChoice;
  readonly people: readonly { readonly id: number; readonly name: string }[];
  readonly onChange: (next: Pick<RuleChoice, 'to'> | Pick<RuleChoice, 'language'>) => void;
}) {
  const t = noticesText.useText();
  const project = useProject();
  const own = useOwnChannels().data;
  const channels = useChannels(project.id, scope).data?.list ?? [];
  const { to } = choice;
  const set = (next: Partial<RuleChoice['to']>) => onChange({ to: { ...to, ...next } });
  const email = scope === 'own' && own?.mail === true ? own.email : null;
  const toggle = (id: number, on: boolean) =>
    set({ channelIds: on ? [...to.channelIds, id] : to.channelIds.filter((each) => each !== id) });
  return (
    <>
      {scope === 'project' && (
        <>
          <Checkbox checked={to.everyone} onChange={(checked) => set({ everyone: checked })}>
            {t(($) => $.rules.everyone)}
          </Checkbox>
          <Checkbox checked={to.onCall} onChange={(checked) => set({ onCall: checked })}>
            {t(($) => $.rules.onCall)}
          </Checkbox>
          <MultiSelect
            label={t(($) => $.form.people)}
            placeholder={t(($) => $.form.people)}
            value={to.userIds}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(userIds) => set({ userIds })}
          />
        </>
      )}
      {(email !== null || to.email) && (
        <Checkbox checked={to.email} onChange={(checked) => set({ email: checked })}>
          {t(($) => $.form.email, { address: email ?? '' })}
        </Checkbox>
      )}
      {channels.map(({ id, name, address }) => (
        <Checkbox key={id} checked={to.channelIds.includes(id)} onChange={(checked) => toggle(id, checked)}>
          <span translate="no">
            {name} <span className={box.faint}>{address}</span>
          </span>
        </Checkbox>
      ))}
      {scope === 'own' && email === null && channels.length === 0 && <span className={box.soft}>{t(($) => $.form.noReceivers)}</span>}
      {scope === 'project' && channels.length > 0 && (
        <span className={box.row}>
          {t(($) => $.form.language)}
          <Select
            label={t(($) => $.form.language)}
            value={choice.language}
            options={[
              { value: 'zh', label: '中文' },
              { value: 'en', label: 'English' },
            ]}
            onChange={(language) => onChange({ language })}
          />
        </span>
      )}
    </>
  );
}
