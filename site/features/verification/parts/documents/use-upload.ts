import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallRefused } from '#contract/kernel/client.ts';
import { uploadApi } from '#site/shared/api/call-api.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';

/** What stands under the files that could not be sent. */
export interface UploadFault {
  text: string;
  /** The file that it is about, by its name. */
  file: string | undefined;
}

export interface Upload {
  /** How much has been sent, from 0 to 1; undefined while nothing is under way. */
  share: number | undefined;
  fault: UploadFault | undefined;
  /** Sends the files. Returns whether they arrived. */
  send(files: readonly File[]): Promise<boolean>;
  cancel(): void;
}

/** The file that a refusal names by its place: files.1. */
function namedFile(error: unknown, files: readonly File[]): string | undefined {
  const [field] = error instanceof CallRefused ? (error.problem?.errors ?? []) : [];
  const place = /^files\.(\d+)$/.exec(field?.field ?? '')?.[1];
  return place === undefined ? undefined : files[Number(place)]?.name;
}

/** Sends files for what a reference asks. */
export function useUpload(referenceId: string): Upload {
  const texts = useTexts();
  const queries = useQueryClient();
  const [share, setShare] = useState<number>();
  const [fault, setFault] = useState<UploadFault>();
  const underWay = useRef<AbortController>(undefined);
  // who leaves the page breaks it off
  useEffect(() => () => underWay.current?.abort(), []);

  async function send(files: readonly File[]): Promise<boolean> {
    if (underWay.current !== undefined) return false;
    const ended = new AbortController();
    underWay.current = ended;
    setFault(undefined);
    setShare(0);
    try {
      await uploadApi('uploadDocument', { body: { referenceId }, files }, { onProgress: setShare, signal: ended.signal });
      await queries.invalidateQueries({ queryKey: ['listDocuments'] });
      alerts.show(alertOf(texts, 'document-sent'));
      return true;
    } catch (error) {
      const isLost = error instanceof CallRefused && error.status === 0;
      const lost = texts.say(ended.signal.aborted ? 'modals.documents.cancelled' : 'modals.documents.interrupted');
      setFault({ text: isLost ? lost : formatRefusal(texts, error), file: namedFile(error, files) });
      if (!isLost) void queries.invalidateQueries({ queryKey: ['listDocuments'] });
      return false;
    } finally {
      underWay.current = undefined;
      setShare(undefined);
    }
  }
  return { share, fault, send, cancel: () => underWay.current?.abort() };
}
