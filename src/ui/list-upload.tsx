import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InputField } from './field.tsx';

/** The form that reads a list from a file; `children`: its other texts and fields. */
export function ListUpload(props: {
  /** The id of the field. */
  id: string;
  action: string;
  hint: string;
  before: ReactNode;
  /** Whether there is another way to enter the list. */
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
