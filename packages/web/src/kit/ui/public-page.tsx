import { type ReactNode, useEffect } from 'react';
import { appConfig } from '../../platform/config/current.ts';
import { useLanguage } from '../../platform/language/language.ts';
import box from './box.module.css';
import css from './page.module.css';
import { LanguageSwitch, ThemeSwitch } from './switches.tsx';

/** A page without sign-in: the product's name, language and theme, one card. */
export function PublicPage({
  title,
  intro,
  narrow = false,
  children,
}: {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly narrow?: boolean;
  readonly children: ReactNode;
}) {
  const language = useLanguage();
  const product = appConfig.title[language];
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return (
    <div className={`${box.stack} ${box.close} ${css.public}`}>
      <header className={`${box.row} ${box.tight}`}>
        <span className={`${box.row} ${box.grow} ${box.strong}`}>
          <img src={appConfig.logo} alt="" width={24} height={24} />
          <span>{product}</span>
        </span>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main className={`${box.framed} ${css.sheet} ${narrow ? css.narrow : ''}`}>
        <h1 className={css.title}>{title}</h1>
        {intro !== undefined && <p className={`${box.soft} ${css.intro}`}>{intro}</p>}
        {children}
      </main>
    </div>
  );
}
