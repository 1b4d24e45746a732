import { accountsApi, type CallResult, type Language, timeText, userTypes } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { Actions, Form, Two } from '../../../kit/form/form.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { PersonField } from '../../../parts/people/person-fields.tsx';
import { usePersonForm } from '../../../parts/people/use-person-form.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { setLanguage, useLanguage } from '../../../platform/language/language.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { session } from '../../../platform/session/session.ts';
import { userinfoText } from '../text.ts';

type Profile = CallResult<typeof accountsApi.getProfile>;
const changeable = ['name', 'mobile', 'company'] as const;

/** Name, mobile, company and language. Only changed fields are sent and validated. */
export function ProfileCard({ profile }: { readonly profile: Profile }) {
  const t = userinfoText.useText();
  const zone = useTimeZone();
  const form = usePersonForm({ name: profile.name, mobile: profile.mobile, company: profile.company });
  const save = useChange(accountsApi.saveProfile, {
    renews: [accountsApi.getProfile],
    quiet: true,
    success: t(($) => $.profile.saved),
    onDone: (saved) => {
      // The top bar shows the name too.
      session.update({ userName: saved.name });
      form.reset({ name: saved.name, mobile: saved.mobile, company: saved.company });
    },
  });
  const changed = changeable.filter((field) => form.values[field].trim() !== profile[field]);
  const submit = () => {
    if (changed.length === 0) return;
    const body = Object.fromEntries(changed.map((field) => [field, form.values[field].trim()]));
    form.send(save, { body }, changed);
  };
  const facts = (
    <div className={`${box.row} ${box.wrap} ${box.wide}`}>
      <Facts
        of={[
          [
            t(($) => $.profile.account),
            <span key="account" translate="no">
              {profile.loginName}
            </span>,
          ],
          [t(($) => $.profile.since), timeText(profile.created, zone, 'day')],
        ]}
      />
      {profile.userType === userTypes.platform && <span className={`${box.badge} ${box.action}`}>{t(($) => $.profile.platform)}</span>}
    </div>
  );
  return (
    <Card title={t(($) => $.profile.title)}>
      <Form failure={form.failure} onSubmit={submit} head={facts}>
        <Two>
          <PersonField form={form} field="name" />
          <PersonField form={form} field="mobile" />
          <PersonField form={form} field="company" />
          <LanguageChoice profile={profile} />
        </Two>
        <Actions>
          <Button kind="primary" submit busy={save.isPending} disabled={changed.length === 0}>
            {t(($) => $.profile.save)}
          </Button>
        </Actions>
      </Form>
    </Card>
  );
}

/** Sets the language of this browser immediately, and that of the account. */
function LanguageChoice({ profile }: { readonly profile: Profile }) {
  const t = userinfoText.useText();
  const now = useLanguage();
  const save = useChange(accountsApi.saveProfile, { renews: [accountsApi.getProfile] });
  return (
    <Field id="own-language" label={t(($) => $.profile.language)} hint={t(($) => $.profile.languageHint)}>
      <Segmented<Language>
        id="own-language"
        label={t(($) => $.profile.language)}
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

/** Each language by its own name. */
const names = { zh: '中文', en: 'English' } as const;
