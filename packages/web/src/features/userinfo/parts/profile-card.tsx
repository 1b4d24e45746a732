import { accountsApi, type CallResult, type Language, timeText } from '@czyun/contract';
import { App, Button, Segmented } from 'antd';
import type { FormEvent } from 'react';
import { useChange } from '../../../shared/api/use-call.ts';
import { setLanguage, useLanguage } from '../../../shared/i18n/language.ts';
import { PersonField } from '../../../shared/people/person-fields.tsx';
import { useDraft } from '../../../shared/people/use-draft.ts';
import { useTimeZone } from '../../../shared/project/project-context.ts';
import { session } from '../../../shared/session/session.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { userinfoText } from '../text.ts';

type Profile = CallResult<typeof accountsApi.getProfile>;
const changeable = ['name', 'mobile', 'company'] as const;

/** Name, mobile, company and language. Only what was changed is sent, and only that has to keep the rules. */
export function ProfileCard({ profile }: { readonly profile: Profile }) {
  const t = userinfoText.use();
  const zone = useTimeZone();
  const { message } = App.useApp();
  const form = useDraft({ name: profile.name, mobile: profile.mobile, company: profile.company });
  const save = useChange(accountsApi.saveProfile, {
    renews: [accountsApi.getProfile],
    quiet: true,
    onDone: (saved) => {
      // The name stands in the bar too.
      session.begin(session.get().token ?? '', { userName: saved.name, userType: saved.userType });
      form.reset({ name: saved.name, mobile: saved.mobile, company: saved.company });
      void message.success(t(($) => $.profile.saved));
    },
  });
  const changed = changeable.filter((field) => form.values[field].trim() !== profile[field]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || changed.length === 0 || !form.ready(changed)) return;
    const body = Object.fromEntries(changed.map((field) => [field, form.values[field].trim()]));
    save.mutate({ body }, { onError: (refusal) => void form.refused(refusal) });
  };
  const failure = save.error !== null && save.error.fields.length === 0 ? save.error.message : null;
  return (
    <Card title={t(($) => $.profile.title)}>
      <form className="cz-form" onSubmit={submit} noValidate>
        <dl className="userinfo-facts">
          <div>
            <dt>{t(($) => $.profile.account)}</dt>
            <dd translate="no">{profile.loginName}</dd>
          </div>
          <div>
            <dt>{t(($) => $.profile.since)}</dt>
            <dd className="cz-num">{timeText(profile.created, zone, 'day')}</dd>
          </div>
          {profile.userType === 1 && <div className="platform">{t(($) => $.profile.platform)}</div>}
        </dl>
        {failure !== null && (
          <p className="bad" role="alert">
            {failure}
          </p>
        )}
        <div className="two">
          <PersonField form={form} field="name" />
          <PersonField form={form} field="mobile" />
          <PersonField form={form} field="company" />
          <LanguageChoice profile={profile} />
        </div>
        <div className="actions">
          <Button type="primary" htmlType="submit" loading={save.isPending} disabled={changed.length === 0}>
            {t(($) => $.profile.save)}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The language of this browser at once, and of the account from now on. */
function LanguageChoice({ profile }: { readonly profile: Profile }) {
  const t = userinfoText.use();
  const now = useLanguage();
  const save = useChange(accountsApi.saveProfile, { renews: [accountsApi.getProfile] });
  return (
    <Field id="own-language" label={t(($) => $.profile.language)} hint={t(($) => $.profile.languageHint)}>
      <Segmented<Language>
        id="own-language"
        aria-label={t(($) => $.profile.language)}
        value={save.variables?.body.language ?? profile.language ?? now}
        onChange={(language) => {
          void setLanguage(language);
          save.mutate({ body: { language } });
        }}
        options={[
          {
            value: 'zh',
            label: (
              <span lang="zh-CN" translate="no">
                {names.zh}
              </span>
            ),
          },
          {
            value: 'en',
            label: (
              <span lang="en" translate="no">
                {names.en}
              </span>
            ),
          },
        ]}
      />
    </Field>
  );
}

/** Each language calls itself by its own name. */
const names = { zh: '中文', en: 'English' } as const;
