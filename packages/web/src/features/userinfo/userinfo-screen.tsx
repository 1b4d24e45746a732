import { LockOutlined } from '@ant-design/icons';
import { PageHead } from '../../shared/ui/card.tsx';
import { Skeleton, States } from '../../shared/ui/states.tsx';
import { EmailCard } from './parts/email-card.tsx';
import { PasswordCard } from './parts/password-card.tsx';
import { ProfileCard } from './parts/profile-card.tsx';
import { ProjectsCard } from './parts/projects-card.tsx';
import { SessionsCard } from './parts/sessions-card.tsx';
import { useProfile } from './queries.ts';
import { userinfoText } from './text.ts';
import './userinfo.css';

/** One's own profile, language, password, sessions and projects. */
export function UserinfoScreen() {
  const t = userinfoText.use();
  const profile = useProfile();
  const display = profile.error?.status === 403;
  const visitor = profile.data?.readOnly === true;
  return (
    <>
      <PageHead title={t(($) => $.title)} sub={profile.data && <span translate="no">{profile.data.name}</span>} />
      {display || visitor ? (
        <div className="cz-state">
          <LockOutlined className="icon" aria-hidden />
          <p className="title">{t(($) => (visitor ? $.visitor : $.guest))}</p>
          <p className="hint">{t(($) => (visitor ? $.visitorHint : $.guestHint))}</p>
        </div>
      ) : (
        <div className="userinfo">
          <States of={profile} skeleton={<Skeleton height={480} />}>
            {(data) => (
              <>
                <div className="side">
                  <ProfileCard profile={data} />
                  <PasswordCard loginName={data.loginName} />
                  <EmailCard profile={data} />
                </div>
                <div className="side">
                  <ProjectsCard />
                  <SessionsCard />
                </div>
              </>
            )}
          </States>
        </div>
      )}
    </>
  );
}
