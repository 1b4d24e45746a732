import { peopleApi } from '@czyun/contract';
import { Button } from 'antd';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useChange } from '../../shared/api/use-call.ts';
import { PersonField } from '../../shared/people/person-fields.tsx';
import { useDraft } from '../../shared/people/use-draft.ts';
import { useLogInAgain } from '../../shared/session/use-log-in-again.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { Card, PageHead } from '../../shared/ui/card.tsx';
import { linksText } from './text.ts';
import './links.css';

/** Joins the project of an invitation code; the menus of the new project come with the next sign-in. */
export function InvacceptScreen() {
  const t = linksText.use();
  const [params] = useSearchParams();
  const form = useDraft({ invitationCode: params.get('code') ?? '' });
  const logInAgain = useLogInAgain();
  const accept = useChange(peopleApi.invitationAccept, { quiet: true, onDone: ({ message }) => logInAgain(message) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (accept.isPending || accept.isSuccess || !form.ready()) return;
    accept.mutate({ body: form.values }, { onError: (refusal) => void form.refused(refusal) });
  };
  const visitor = useSession().person?.readOnly === true;
  const failure = accept.error !== null && accept.error.fields.length === 0 ? accept.error.message : null;
  return (
    <div className="links-accept">
      <PageHead title={t(($) => $.accept.title)} />
      <Card>
        <form className="cz-form" onSubmit={submit} noValidate>
          <p>{t(($) => (visitor ? $.accept.visitor : $.accept.intro))}</p>
          {failure !== null && (
            <p className="bad" role="alert">
              {failure}
            </p>
          )}
          <PersonField form={form} field="invitationCode" autoFocus />
          <div className="actions">
            <Button type="primary" htmlType="submit" loading={accept.isPending} disabled={accept.isSuccess || visitor}>
              {t(($) => $.accept.submit)}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
