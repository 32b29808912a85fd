import { useCallback, useEffect, useRef, useState } from 'react';
import { refusalReason } from '../account/refusal-reason.ts';
import { isUnauthenticated } from '../account/unauthenticated.ts';
import { useToasts } from '../layout/toasts.ts';
import { useSendOnce } from './use-send-once.ts';

/** What came of sending a form: it is done with, or what is wrong beyond what stands at its fields. */
export type Outcome = 'done' | readonly string[];

interface Submission {
  /** Whether what was written is under way. */
  sending: boolean;
  /** What is wrong beyond the fields, a sentence each; empty when nothing is. */
  formErrors: readonly string[];
  /** Sends what was written, unless it is under way. Never throws: a failure is among the errors. */
  submit(send: () => Promise<Outcome>): Promise<void>;
  clearErrors(): void;
}

const NONE: readonly string[] = [];

/**
 * How every form is sent: once at a time, with what is wrong shown in it.
 * @param noAnswer what to say when the shop did not answer
 * @param onDone called when it is done with, and not when the form was left already meanwhile
 */
export function useSubmission(noAnswer: string, onDone?: () => void): Submission {
  const toasts = useToasts();
  const [sending, sendOnce] = useSendOnce();
  const [formErrors, setErrors] = useState(NONE);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const submit = (send: () => Promise<Outcome>) =>
    sendOnce(async () => {
      setErrors(NONE);
      try {
        const outcome = await send();
        if (outcome !== 'done') setErrors(outcome);
        else if (shown.current) onDone?.();
      } catch (error) {
        console.error(error);
        if (isUnauthenticated(error)) toasts.error('Please Login');
        else setErrors([refusalReason(error) ?? noAnswer]);
      }
    });

  const clearErrors = useCallback(() => setErrors(NONE), []);

  return { sending, formErrors, submit, clearErrors };
}
