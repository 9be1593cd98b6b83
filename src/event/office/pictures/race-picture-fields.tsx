import { type RefObject, useSyncExternalStore } from 'react';
import { InputField } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';

/** One of the site's own drawings. */
export type PicturePreset = { url: string; text: string };

export type PictureFormWords = {
  url: string;
  urlHint: string;
  presets: string;
  save: string;
  saving: string;
  file: string;
  fileHint: string;
  send: string;
  sending: string;
  working: string;
};

const neverChanges = () => () => {};

/** A form for the address of a picture: one of the site's own drawings, or any other. */
export function AddressForm(props: {
  raceId: number;
  presets: PicturePreset[];
  url: string;
  onUrl: (url: string) => void;
  isBusy: boolean;
  isSaving: boolean;
  onSave: () => void;
  words: PictureFormWords;
}) {
  const { raceId, presets, url, onUrl, isBusy, isSaving, onSave, words } = props;
  const isAwake = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <form
      className="form panel"
      method="post"
      action="/admin"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && url.trim() !== '') onSave();
      }}
    >
      <input type="hidden" name="intent" value="picture" />
      <input type="hidden" name="raceid" value={raceId} />
      <fieldset className="presets">
        <legend>{words.presets}</legend>
        {presets.map((preset) => (
          <label key={preset.url}>
            <input
              type="radio"
              name="preset"
              value={preset.url}
              checked={url.trim() === preset.url}
              onChange={() => onUrl(preset.url)}
            />
            <img src={preset.url} width="1600" height="900" alt="" />
            <span>{preset.text}</span>
          </label>
        ))}
      </fieldset>
      <InputField
        id="picture-url"
        label={words.url}
        hint={words.urlHint}
        isHintBelow
        name="imageUrl"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        value={url}
        onChange={({ target }) => onUrl(target.value)}
      />
      <SubmitButton
        isBusy={isSaving}
        isIdle={isAwake && (isBusy || url.trim() === '')}
        busyText={words.saving}
      >
        {words.save}
      </SubmitButton>
    </form>
  );
}

/** A form for the upload of a picture, with its progress. */
export function UploadForm(props: {
  raceId: number;
  accept: string;
  file: RefObject<HTMLInputElement | null>;
  isBusy: boolean;
  isSending: boolean;
  /** Share of the file that has been sent, 0 to 1; undefined: unknown. */
  progress: number | undefined;
  onSend: (picture: File) => void;
  words: PictureFormWords;
}) {
  const { raceId, accept, file, isBusy, isSending, progress, onSend, words } = props;
  const isUnderWay = (progress ?? 0) < 1;
  return (
    <form
      className="form panel"
      method="post"
      action="/admin"
      encType="multipart/form-data"
      onSubmit={(event) => {
        event.preventDefault();
        const picture = file.current?.files?.[0];
        if (picture && !isBusy) onSend(picture);
      }}
    >
      <input type="hidden" name="intent" value="upload" />
      <input type="hidden" name="raceid" value={raceId} />
      <InputField
        ref={file}
        id="picture-file"
        label={words.file}
        hint={words.fileHint}
        isHintBelow
        type="file"
        name="picture"
        accept={accept}
        required
      />
      <button type="submit" className="btn" disabled={isBusy}>
        {words.send}
      </button>
      {isSending && (
        <p className="picture-progress" role="status">
          <progress aria-label={words.sending} max={1} value={isUnderWay ? progress : undefined} />
          {isUnderWay ? words.sending : words.working}
        </p>
      )}
    </form>
  );
}
