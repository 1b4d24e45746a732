import { type ReactNode, useEffect } from 'react';
import { appConfig } from '../config/current.ts';
import { useLanguage } from '../i18n/language.ts';
import { LanguageSwitch, ThemeSwitch } from './switches.tsx';
import './ui.css';

/** A page for everybody, signed in or not: the product's name, language and look, one card. */
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
    <div className="cz-public">
      <header>
        <span className="brand">
          <img src={appConfig.logo} alt="" width={24} height={24} />
          <span>{product}</span>
        </span>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main className={narrow ? 'sheet narrow' : 'sheet'}>
        <h1>{title}</h1>
        {intro !== undefined && <p className="intro">{intro}</p>}
        {children}
      </main>
    </div>
  );
}
