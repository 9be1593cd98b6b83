import { QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState, useSyncExternalStore } from 'react';
import type { Race } from '../../features/races/races-contract.ts';
import type { Language } from '../languages.ts';
import { nameIn } from '../race-words.ts';
import { CurrentPicture } from './current-picture.tsx';
import { Icon } from './icon.tsx';
import { fetchRaces, savePicture, sendPicture } from './race-picture-calls.ts';
import { Toast, type ToastWords } from './toast.tsx';

export type RacePictureFormProps = {
  races: Race[];
  chosenId: number;
  /** What was typed when the server found a problem. */
  typed: string;
  language: Language;
  presets: { url: string; text: string }[];
  accept: string;
  words: ToastWords & {
    list: string;
    listFailed: string;
    /** `{race}` stands for its name. */
    current: string;
    none: string;
    url: string;
    urlHint: string;
    presets: string;
    save: string;
    saving: string;
    saved: { title: string; text: string };
    failed: { title: string; text: string };
    file: string;
    fileHint: string;
    send: string;
    sending: string;
    working: string;
  };
};

const neverChanges = () => () => {};

/** What somebody typed before the page woke. */
const typedSoFar = () =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLInputElement>('#picture-url')?.value;

type Notice = { key: number; isFailure: boolean; title: string; text: string };

/**
 * The race pictures of the specification's section 2: plain forms that post, and once awake ones that
 * call the API in their place.
 */
export function RacePictureForm(props: RacePictureFormProps) {
  const { chosenId, language, presets, words } = props;
  const [client] = useState(() => new QueryClient());
  const isAwake = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const [id, setId] = useState(chosenId);
  const [url, setUrl] = useState(() => typedSoFar() ?? props.typed);
  const [notice, setNotice] = useState<Notice>();
  const [progress, setProgress] = useState<number>();
  const file = useRef<HTMLInputElement>(null);

  const list = useQuery(
    { queryKey: ['races'], queryFn: fetchRaces, initialData: props.races, retry: 3 },
    client,
  );
  const race = list.data.find((each) => each.id === id);
  const outcome = {
    onSuccess: async () => {
      setUrl('');
      if (file.current) file.current.value = '';
      setNotice({ key: Date.now(), isFailure: false, ...words.saved });
      await client.invalidateQueries({ queryKey: ['races'] });
    },
    onError: ({ message }: Error) =>
      setNotice({
        key: Date.now(),
        isFailure: true,
        title: words.failed.title,
        text: message || words.failed.text,
      }),
    onSettled: () => setProgress(undefined),
  };
  const save = useMutation({ mutationFn: () => savePicture(id, url.trim()), ...outcome }, client);
  const send = useMutation(
    { mutationFn: (picture: File) => sendPicture(id, picture, setProgress), ...outcome },
    client,
  );
  const isBusy = save.isPending || send.isPending;

  function choose(raceId: number) {
    setId(raceId);
    setUrl('');
  }

  return (
    <div className="picture-office" aria-busy={isBusy}>
      <div>
        <nav className="filters" aria-label={words.list}>
          {list.data.map((each) => (
            <a
              key={each.id}
              href={`/admin?race=${each.id}`}
              aria-current={each.id === id ? 'true' : undefined}
              onClick={(click) => {
                if (click.metaKey || click.ctrlKey || click.shiftKey) return;
                click.preventDefault();
                if (!isBusy) choose(each.id);
              }}
            >
              {nameIn(language, each)}
            </a>
          ))}
        </nav>
        {list.isError && <p className="problem">{words.listFailed}</p>}
        <CurrentPicture
          key={race?.imageUrl}
          url={race?.imageUrl ?? null}
          text={words.current.replace('{race}', race ? nameIn(language, race) : '')}
          none={words.none}
        />
      </div>
      <div>
        <form
          className="form panel"
          method="post"
          action="/admin"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy && url.trim() !== '') save.mutate();
          }}
        >
          <input type="hidden" name="step" value="picture" />
          <input type="hidden" name="raceid" value={id} />
          <fieldset className="presets">
            <legend>{words.presets}</legend>
            {presets.map((preset) => (
              <label key={preset.url}>
                <input
                  type="radio"
                  name="preset"
                  value={preset.url}
                  checked={url.trim() === preset.url}
                  onChange={() => setUrl(preset.url)}
                />
                <img src={preset.url} width="1600" height="900" alt="" />
                <span>{preset.text}</span>
              </label>
            ))}
          </fieldset>
          <div className="field">
            <label htmlFor="picture-url">{words.url}</label>
            <input
              id="picture-url"
              name="imageUrl"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              maxLength={2000}
              value={url}
              onChange={({ target }) => setUrl(target.value)}
              aria-describedby="picture-url-hint"
            />
            <p id="picture-url-hint" className="hint">
              {words.urlHint}
            </p>
          </div>
          <button
            type="submit"
            className="btn gold"
            disabled={isAwake && (isBusy || url.trim() === '')}
          >
            {save.isPending && <Icon name="loader" />} {save.isPending ? words.saving : words.save}
          </button>
        </form>
        <form
          className="form panel"
          method="post"
          action="/admin"
          encType="multipart/form-data"
          onSubmit={(event) => {
            event.preventDefault();
            const picture = file.current?.files?.[0];
            if (picture && !isBusy) send.mutate(picture);
          }}
        >
          <input type="hidden" name="step" value="upload" />
          <input type="hidden" name="raceid" value={id} />
          <div className="field">
            <label htmlFor="picture-file">{words.file}</label>
            <input
              ref={file}
              id="picture-file"
              type="file"
              name="picture"
              accept={props.accept}
              required
              aria-describedby="picture-file-hint"
            />
            <p id="picture-file-hint" className="hint">
              {words.fileHint}
            </p>
          </div>
          <button type="submit" className="btn" disabled={isBusy}>
            {words.send}
          </button>
          {send.isPending && (
            <p className="picture-progress" role="status">
              <progress
                aria-label={words.sending}
                max={1}
                value={(progress ?? 0) < 1 ? progress : undefined}
              />
              {(progress ?? 0) < 1 ? words.sending : words.working}
            </p>
          )}
        </form>
      </div>
      {notice && <Toast {...notice} words={words} onGone={() => setNotice(undefined)} />}
    </div>
  );
}
