import { peopleApi, routes } from '@czyun/contract';
import { Button } from '../../kit/control/button.tsx';
import { Actions, Form } from '../../kit/form/form.tsx';
import box from '../../kit/ui/box.module.css';
import { Card, PageHead } from '../../kit/ui/card.tsx';
import { PersonField } from '../../parts/people/person-fields.tsx';
import { useLogInAgain } from '../../parts/people/use-log-in-again.ts';
import { usePersonForm } from '../../parts/people/use-person-form.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useChange } from '../../platform/api/use-call.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { linksText } from './text.ts';

/** Joins the project of an invitation code; the menus of the new project appear with the next sign-in. */
export function InvacceptScreen() {
  const t = linksText.useText();
  const { asked } = useAddress(routes['user/invaccept']);
  const form = usePersonForm({ invitationCode: asked.code });
  const logInAgain = useLogInAgain();
  const accept = useChange(peopleApi.invitationAccept, { quiet: true, onDone: ({ message }) => logInAgain(message) });
  const submit = () => {
    if (!accept.isSuccess) form.send(accept, { body: form.values });
  };
  const visitor = useSession().person?.readOnly === true;
  return (
    <div style={{ maxWidth: 520 }}>
      <PageHead title={t(($) => $.accept.title)} />
      <Card>
        <Form
          failure={form.failure}
          onSubmit={submit}
          head={<p className={`${box.plain} ${box.soft}`}>{t(($) => (visitor ? $.accept.visitor : $.accept.intro))}</p>}
        >
          <PersonField form={form} field="invitationCode" autoFocus />
          <Actions>
            <Button kind="primary" submit busy={accept.isPending} disabled={accept.isSuccess || visitor}>
              {t(($) => $.accept.submit)}
            </Button>
          </Actions>
        </Form>
      </Card>
    </div>
  );
}
