import { classNames } from "../parts/class-names.ts";
import { Icon } from "../parts/layout/icons.tsx";
import styles from "./upload.module.css";
import { listSteps, stepWords } from "./upload-form.ts";
import { useUploadForm } from "./use-upload-form.ts";

export function StepList() {
  const { form, goTo } = useUploadForm();
  const all = listSteps(form);
  const current = all.indexOf(form.step);
  return (
    <nav aria-label="Steps of the upload">
      <ol className={styles.steps}>
        {all.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              aria-current={index === current ? "step" : undefined}
              className={classNames(styles.step, index === current && styles.current, index < current && styles.done)}
              disabled={index > current}
              onClick={() => goTo(step)}
            >
              <span className={styles.mark} aria-hidden="true">
                {index < current ? <Icon name="check" size={12} /> : index + 1}
              </span>
              {stepWords[step]}
              {index < current && <span className="said">, done</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
