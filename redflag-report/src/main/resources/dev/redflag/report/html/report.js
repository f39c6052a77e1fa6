"use strict";
(function () {
  var findings = Array.prototype.slice.call(document.querySelectorAll("details.finding"));
  var form = document.getElementById("filter");
  var current = null;
  var shown = document.getElementById("shown");
  if (!form) {
    return;
  }

  function field(name) {
    return form.elements[name];
  }

  function matches(finding) {
    var words = field("words").value.toLowerCase().split(/\s+/);
    var text = finding.getAttribute("data-text").toLowerCase();
    for (var i = 0; i < words.length; i++) {
      if (text.indexOf(words[i]) < 0) {
        return false;
      }
    }
    var ofClass = field("class").value;
    var first = Number(field("rank").value);
    return (ofClass === "" || finding.getAttribute("data-class") === ofClass)
      && (first === 0 || Number(finding.getAttribute("data-rank")) <= first)
      && field(finding.getAttribute("data-state")).checked;
  }

  function filter() {
    var count = 0;
    findings.forEach(function (finding) {
      finding.hidden = !matches(finding);
      count += finding.hidden ? 0 : 1;
    });
    shown.textContent = count + " of " + findings.length + " shown";
  }

  function visible() {
    return findings.filter(function (finding) {
      return !finding.hidden;
    });
  }

  function summary(finding) {
    return finding.querySelector("summary");
  }

  function go(finding) {
    if (current) {
      current.classList.remove("current");
    }
    current = finding;
    current.classList.add("current");
    summary(current).focus();
  }

  function move(step) {
    var list = visible();
    var at = list.indexOf(current);
    if (list.length === 0) {
      return;
    }
    var next = at < 0 ? (step > 0 ? 0 : list.length - 1) : at + step;
    if (next >= 0 && next < list.length) {
      go(list[next]);
    }
  }

  function toggleAll() {
    var list = visible();
    var open = list.some(function (finding) {
      return !finding.open;
    });
    list.forEach(function (finding) {
      finding.open = open;
    });
  }

  function show() {
    var id = window.location.hash.substring(1);
    var target = id === "" ? null : document.getElementById(id);
    if (target && target.classList.contains("finding")) {
      if (target.hidden) {
        form.reset();
        filter();
      }
      target.open = true;
      target.scrollIntoView();
      go(target);
    }
  }

  function key(event) {
    var typing = event.target.tagName === "SELECT" || event.target.type === "search";
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key === "Escape" && typing) {
      form.reset();
      filter();
      event.target.blur();
    } else if (typing) {
      return;
    } else if (event.key === "/") {
      field("words").focus();
    } else if (event.key === "j") {
      move(1);
    } else if (event.key === "k") {
      move(-1);
    } else if (event.key === "e") {
      toggleAll();
    } else {
      return;
    }
    event.preventDefault();
  }

  form.hidden = false;
  form.addEventListener("input", filter);
  form.addEventListener("change", filter);
  form.addEventListener("submit", function (event) {
    event.preventDefault();
  });
  form.addEventListener("reset", function () {
    window.setTimeout(filter, 0);
  });
  document.addEventListener("keydown", key);
  window.addEventListener("hashchange", show);
  filter();
  show();
})();
