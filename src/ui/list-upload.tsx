import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InputField } from './field.tsx';

/** The form that reads a list from a file; `children`: what it says and asks besides. */
export function ListUpload(props: {
  /** Of the field. */
  id: string;
  action: string;
  hint: string;
  before: ReactNode;
  /** Whether the list can come in another way, too. */
  isOptional?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation('admin-lists');
  return (
    <form className="form panel" method="post" action={props.action} encType="multipart/form-data">
      {props.before}
      <InputField
        id={props.id}
        label={t('import.file')}
        hint={props.hint}
        name="file"
        type="file"
        accept=".csv,.txt,.xlsx"
        required={!props.isOptional}
      />
      {props.children}
      <button type="submit" className="btn">
        {t('import.read')}
      </button>
    </form>
  );
}
